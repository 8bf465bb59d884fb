// Reading the text of notes.

import { expect, test } from "vitest";

import { blocks, plain, spans } from "../src/markdown.js";
import type { Block } from "../src/markdown.js";

function shape(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `${"#".repeat(block.level)}${block.at} ${plain(block.spans)}`;
    case "paragraph":
      return plain(block.spans);
    case "quote":
      return `> ${plain(block.spans)}`;
    case "list":
      return `${block.ordered ? "1." : "-"} ${block.items.map(plain).join(" | ")}`;
    case "code":
      return `\`${block.text}\``;
  }
}

const shapes = (body: string) => blocks(body).map(shape);

test("blocks are told apart", () => {
  const body = "One\ntwo.\n## Head ##\n- a\n  more\n- b\n\n1. c\n> q\n> r\n```sh\n# no head\n[[x]]\n```\n#tag\nend";
  expect(shapes(body)).toEqual([
    "One two.",
    "##0 Head",
    "- a more | b",
    "1. c",
    "> q r",
    "`# no head\n[[x]]`",
    "#tag end",
  ]);
});

test("a fence without its end goes to the end, and a text of nothing has no blocks", () => {
  expect(shapes("~~~\nall\n```")).toEqual(["`all\n````"]);
  expect(shapes(" \r\n\r\n")).toEqual([]);
});

test("spans are told apart, and what is none stays text", () => {
  expect(spans("a `[[c]]` [[ Tides ]] **s** *e* [w](https://x.example/) ** [[ [[]] *")).toEqual([
    { kind: "text", text: "a " },
    { kind: "code", text: "[[c]]" },
    { kind: "text", text: " " },
    { kind: "note", title: "Tides" },
    { kind: "text", text: " " },
    { kind: "strong", text: "s" },
    { kind: "text", text: " " },
    { kind: "emphasis", text: "e" },
    { kind: "text", text: " " },
    { kind: "web", text: "w", url: "https://x.example/" },
    { kind: "text", text: " ** [[ [[]] *" },
  ]);
});

test("only the web is linked to", () => {
  for (const url of ["javascript:alert(1)", "data:text/html,x", "//x.example", "JAVASCRIPT:x"]) {
    expect(spans(`[x](${url})`)).toEqual([{ kind: "text", text: `[x](${url})` }]);
  }
  expect(spans("<img src=x onerror=alert(1)>")).toEqual([{ kind: "text", text: "<img src=x onerror=alert(1)>" }]);
});

test("long lines of open marks are read in time that one can wait for", () => {
  for (const mark of ["[[", "**", "`", "[a](", "*a", "[[a]"]) {
    expect(plain(spans(mark.repeat(20_000))).length).toBeGreaterThan(0);
  }
  expect(shapes(`# ${" #".repeat(45_000)} x`)).toHaveLength(1);
  expect(shapes("```\n".repeat(24_000))).toHaveLength(12_000);
});
