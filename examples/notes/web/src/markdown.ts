// The little of Markdown that notes are written in, as plain data: no text of a note becomes markup.

/** A part of a text that stands alone. */
export type Block =
  /** `at` counts the headings of the text. */
  | { kind: "heading"; level: number; at: number; spans: Span[] }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "quote"; spans: Span[] }
  | { kind: "list"; ordered: boolean; items: Span[][] }
  | { kind: "code"; text: string };

/** A part of a line. */
export type Span =
  | { kind: "text" | "code" | "strong" | "emphasis"; text: string }
  /** `[[Title]]`. */
  | { kind: "note"; title: string }
  /** `[text](https://..)`; every other scheme stays text. */
  | { kind: "web"; text: string; url: string };

/** Whatever begins first in a line: code, a note, a link, strong, emphasis. */
const SPAN =
  /`([^`]+)`|\[\[((?:(?!\[\[|\]\]).)+)\]\]|\[([^\][]+)\]\((https?:\/\/[^\s()]+)\)|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/;

/** Reads a text. */
export function blocks(body: string): Block[] {
  const found: Block[] = [];
  const lines = body.replaceAll("\r\n", "\n").split("\n");
  let headings = 0;
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) {
      found.push({ kind: "paragraph", spans: spans(open.join(" ")) });
      open = [];
    }
  };
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const fence = /^\s*(```|~~~)/.exec(line)?.[1];
    const heading = headingOf(line);
    const item = /^\s*(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/.exec(line);
    if (fence !== undefined) {
      close();
      const text: string[] = [];
      for (index += 1; index < lines.length && !lines[index]?.trimStart().startsWith(fence); index += 1) {
        text.push(lines[index] ?? "");
      }
      found.push({ kind: "code", text: text.join("\n") });
    } else if (heading !== undefined) {
      close();
      found.push({ kind: "heading", level: heading.level, at: headings, spans: spans(heading.text) });
      headings += 1;
    } else if (item !== null) {
      close();
      const ordered = item[1] !== undefined;
      const text = [item[2] ?? ""];
      // Indented lines go on with their item.
      while (/^\s+\S/.test(lines[index + 1] ?? "") && !/^\s*([-*+]|\d+[.)])\s/.test(lines[index + 1] ?? "")) {
        index += 1;
        text.push((lines[index] ?? "").trim());
      }
      const before = found.at(-1);
      const list = before?.kind === "list" && before.ordered === ordered ? before : undefined;
      if (list === undefined) {
        found.push({ kind: "list", ordered, items: [spans(text.join(" "))] });
      } else {
        list.items.push(spans(text.join(" ")));
      }
    } else if (line.startsWith(">")) {
      close();
      const text = [line.slice(1).trim()];
      while ((lines[index + 1] ?? "").startsWith(">")) {
        index += 1;
        text.push((lines[index] ?? "").slice(1).trim());
      }
      found.push({ kind: "quote", spans: spans(text.join(" ")) });
    } else if (line.trim() === "") {
      close();
    } else {
      open.push(line.trim());
    }
  }
  close();
  return found;
}

/** Reads a line. */
export function spans(line: string): Span[] {
  const found: Span[] = [];
  let rest = line;
  for (let match = SPAN.exec(rest); match !== null; match = SPAN.exec(rest)) {
    const [whole, code, title, text, url, strong, emphasis] = match;
    if (match.index > 0) {
      found.push({ kind: "text", text: rest.slice(0, match.index) });
    }
    if (code !== undefined) {
      found.push({ kind: "code", text: code });
    } else if (title !== undefined) {
      const name = title.trim();
      found.push(name === "" ? { kind: "text", text: whole } : { kind: "note", title: name });
    } else if (text !== undefined && url !== undefined) {
      found.push({ kind: "web", text, url });
    } else if (strong !== undefined) {
      found.push({ kind: "strong", text: strong });
    } else {
      found.push({ kind: "emphasis", text: emphasis ?? whole });
    }
    rest = rest.slice(match.index + whole.length);
  }
  if (rest !== "") {
    found.push({ kind: "text", text: rest });
  }
  return found;
}

/** A line without its marks. */
export function plain(line: Span[]): string {
  return line.map((span) => (span.kind === "note" ? span.title : span.text)).join("");
}

/** `## Words ##`. The service counts the same lines, so that its outline fits. */
function headingOf(line: string): { level: number; text: string } | undefined {
  const [, marks = "", rest = ""] = /^(#{1,6})[ \t](.*)$/.exec(line) ?? [];
  const words = rest.trim();
  let end = words.length;
  while (words[end - 1] === "#") {
    end -= 1;
  }
  const text = words.slice(0, end).trimEnd();
  return text === "" ? undefined : { level: marks.length, text };
}
