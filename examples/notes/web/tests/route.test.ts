// Addresses of the page.

import { expect, test } from "vitest";

import { address, parse } from "../src/route.js";
import type { Route } from "../src/route.js";

const ROUTES: readonly (readonly [string, Route])[] = [
  ["#/", { view: "start" }],
  ["#/note/rope-splicing", { view: "note", id: "rope-splicing" }],
  ["#/note/%C3%B6l%2F1?at=2", { view: "note", id: "öl/1", at: 2 }],
  ["#/note/tides/edit", { view: "edit", id: "tides" }],
  ["#/new", { view: "new", title: "" }],
  ["#/new?title=Braided+rope+%26+more", { view: "new", title: "Braided rope & more" }],
  ["#/remove?prefix=T", { view: "remove", prefix: "T" }],
];

test.each(ROUTES)("%s", (hash, route) => {
  expect(parse(hash)).toEqual(route);
  expect(address(route)).toBe(hash);
});

test("what is no address is the start", () => {
  for (const hash of ["", "#", "#/note/", "#/other", "#/note/a/b", "#/new/x", "#/note/a/edit/x"]) {
    expect(parse(hash)).toEqual({ view: "start" });
  }
  expect(parse("#/note/%E0%A4%A")).toEqual({ view: "note", id: "%E0%A4%A" });
  expect(parse("#/note/a?at=x")).toEqual({ view: "note", id: "a" });
});
