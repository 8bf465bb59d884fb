// Searching while somebody types.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Search, status } from "../src/search.js";
import type { SearchState } from "../src/search.js";
import { clientOf, unreachable } from "./stub.js";
import { Wiki, problem } from "./wiki.js";

const ALL = { filter: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function searchOf(wiki: Wiki, before?: (url: string) => Promise<void>): { search: Search; states: SearchState[] } {
  const states: SearchState[] = [];
  return { search: new Search(clientOf(wiki, before), (state) => states.push(state)), states };
}

function found(state: SearchState | undefined): string[] {
  return state?.kind === "found" ? state.items.map(({ id }) => id) : [];
}

test("many letters are one call, after a pause", async () => {
  const wiki = Wiki.ofExample();
  const { search, states } = searchOf(wiki);
  for (const query of ["r", "ro", "rop", " rope "]) {
    search.type({ query, ...ALL });
    await vi.advanceTimersByTimeAsync(150);
  }
  expect(wiki.calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(wiki.calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ query: "rope", limit: 10, filter: null }]);
  expect(states.map(({ kind }) => kind)).toEqual(["loading", "found"]);
  expect(found(states.at(-1))).toEqual(["rope-splicing", "bowline", "harbour", "log-of-the-first-trip"]);
});

test("an answer that is late never covers a newer one", async () => {
  const wiki = Wiki.ofExample();
  let calls = 0;
  const { search, states } = searchOf(wiki, () => {
    calls += 1;
    return new Promise((done) => setTimeout(done, calls === 1 ? 5000 : 10));
  });
  void search.run({ query: "tide", ...ALL });
  void search.run({ query: "bowline", ...ALL });
  await vi.advanceTimersByTimeAsync(6000);
  expect(states.map((state) => state.kind)).toEqual(["loading", "loading", "found"]);
  expect(found(states.at(-1))).toContain("bowline");
});

test("an empty box asks nothing and gives up what was asked", async () => {
  const wiki = Wiki.ofExample();
  const { search, states } = searchOf(wiki);
  search.type({ query: "rope", ...ALL });
  search.type({ query: "  ", ...ALL });
  await vi.advanceTimersByTimeAsync(1000);
  expect(wiki.calls).toEqual([]);
  expect(states).toEqual([{ kind: "idle" }]);
});

test("a filter goes with the words", async () => {
  const { search, states } = searchOf(Wiki.ofExample());
  await search.run({ query: "rope", filter: { by: "kind", kind: "journal" } });
  expect(found(states.at(-1))).toEqual(["log-of-the-first-trip"]);
  await search.run({ query: "rope", filter: { by: "tag", tag: "knots" } });
  expect(found(states.at(-1))).toEqual(["rope-splicing", "bowline"]);
});

test("pages are added to each other until the last", async () => {
  const wiki = new Wiki();
  for (let index = 10; index < 33; index += 1) {
    wiki.write(`Rope ${index}`);
  }
  const { search, states } = searchOf(wiki);
  await search.run({ query: "rope", ...ALL });
  expect(status(search.state)).toBe("10 of 23 notes");
  await search.more();
  await search.more();
  await search.more();
  expect(found(states.at(-1))).toEqual(Array.from({ length: 23 }, (_, index) => `rope-${index + 10}`));
  expect(status(search.state)).toBe("23 notes");
  expect(wiki.calls).toHaveLength(3);
});

test("a page that fails leaves what was found", async () => {
  const wiki = new Wiki();
  for (let index = 10; index < 22; index += 1) {
    wiki.write(`Rope ${index}`);
  }
  const { search } = searchOf(wiki);
  await search.run({ query: "rope", ...ALL });
  wiki.answerOnce(/search/, 410, JSON.parse(problem(410, "CursorExpired").text) as object);
  await search.more();
  expect(search.state).toMatchObject({ kind: "found", more: { kind: "failed", failed: { code: "CursorExpired" } } });
  expect(found(search.state)).toHaveLength(10);
  await search.more();
  expect(found(search.state)).toHaveLength(12);
});

test("failures are told, and so is a service that nobody reaches", async () => {
  const wiki = Wiki.ofExample();
  const { search } = searchOf(wiki);
  wiki.answerOnce(/search/, 503, JSON.parse(problem(503, "StoreUnavailable").text) as object);
  await search.run({ query: "rope", ...ALL });
  expect(search.state).toMatchObject({ kind: "failed", failed: { status: 503, code: "StoreUnavailable" } });
  expect(status(search.state)).toBe("The search failed.");

  const states: SearchState[] = [];
  await new Search(unreachable(), (state) => states.push(state)).run({ query: "rope", ...ALL });
  expect(states.at(-1)).toMatchObject({ kind: "failed", failed: { status: 0, fault: { kind: "network" } } });
});

test("nothing found is said", async () => {
  const { search } = searchOf(Wiki.ofExample());
  await search.run({ query: "anchor", ...ALL });
  expect(status(search.state)).toBe("No note has these words.");
});
