// Shows the text of a note: Markdown as elements, links of notes as links of the page.

import type { Heading, Note } from "../api.js";
import { h } from "../dom.js";
import type { Child } from "../dom.js";
import { blocks, plain } from "../markdown.js";
import type { Block, Span } from "../markdown.js";
import { address } from "../route.js";

/** The text; headings can take the focus, and are found by their place. */
export function prose(note: Note): HTMLElement {
  const targets = new Map(note.links.map(({ title, target }) => [title, target]));
  const inline = (line: readonly Span[]): Child[] => line.map((span) => shown(span, targets));
  const block = (one: Block): HTMLElement => {
    switch (one.kind) {
      case "heading":
        return heading(one.level, one.at, inline(one.spans));
      case "paragraph":
        return h("p", {}, ...inline(one.spans));
      case "quote":
        return h("blockquote", {}, h("p", {}, ...inline(one.spans)));
      case "list": {
        const items = one.items.map((item) => h("li", {}, ...inline(item)));
        return h(one.ordered ? "ol" : "ul", {}, ...items);
      }
      case "code":
        return h("pre", { tabindex: 0, role: "region", "aria-label": "Code" }, h("code", {}, one.text));
    }
  };
  return h("div", { class: "prose" }, ...blocks(note.body).map(block));
}

/** The headings of a text as links to them; nothing for a text with fewer than two. */
export function outline(note: Note): HTMLElement | undefined {
  const headings = blocks(note.body).filter((block) => block.kind === "heading");
  const left = headings.map(({ at, spans }) => ({ at, text: plain(spans) }));
  if (left.length < 2) {
    return undefined;
  }
  // The service's outline is a tree in the order of the text, so its headings come in turn.
  const list = (headings: readonly Heading[]): HTMLElement =>
    h(
      "ol",
      {},
      ...headings.map((one) => {
        const place = left.shift();
        const link =
          place === undefined
            ? one.text
            : h("a", { href: address({ view: "note", id: note.id, at: place.at }) }, place.text);
        const below = one.children.length > 0 && list(one.children);
        return h("li", {}, link, below);
      }),
    );
  return h("nav", { class: "outline", "aria-label": "Contents" }, h("h2", {}, "Contents"), list(note.outline));
}

/** The title of the note is the only heading of level 1. */
function heading(level: number, at: number, children: readonly Child[]): HTMLElement {
  const names = ["h2", "h2", "h3", "h4", "h5", "h6"] as const;
  return h(names[level - 1] ?? "h6", { "data-at": at, tabindex: -1 }, ...children);
}

function shown(span: Span, targets: ReadonlyMap<string, string | null>): Child {
  switch (span.kind) {
    case "text":
      return span.text;
    case "code":
      return h("code", {}, span.text);
    case "strong":
      return h("strong", {}, span.text);
    case "emphasis":
      return h("em", {}, span.text);
    case "web":
      return h("a", { href: span.url, rel: "noopener noreferrer external" }, span.text);
    case "note": {
      const target = targets.get(span.title);
      if (target === undefined) {
        return `[[${span.title}]]`;
      }
      return target === null
        ? h(
            "a",
            { class: "unwritten", href: address({ view: "new", title: span.title }) },
            span.title,
            h("span", { class: "unseen" }, " (not written yet)"),
          )
        : h("a", { href: address({ view: "note", id: target }) }, span.title);
    }
  }
}
