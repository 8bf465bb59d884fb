// Removing notes: nothing goes without its confirmation.

import { expect, test } from "vitest";

import { Removal } from "../src/removal.js";
import type { RemovalState } from "../src/removal.js";
import { clientOf, unreachable } from "./stub.js";
import { Wiki } from "./wiki.js";

function removalOf(wiki: Wiki, now?: () => number): { removal: Removal; states: RemovalState[] } {
  const states: RemovalState[] = [];
  return { removal: new Removal(clientOf(wiki), (state) => states.push(state), now), states };
}

const purges = (wiki: Wiki) => wiki.calls.filter(({ url }) => url === "/api/notes/purge");

test("the first call asks, the second one removes", async () => {
  const wiki = Wiki.ofExample();
  const { removal, states } = removalOf(wiki);
  await removal.ask("Tides");
  expect(removal.state).toMatchObject({ kind: "waiting", prefix: "Tides", known: [{ id: "tides" }] });
  expect(removal.left()).toBeGreaterThan(100);
  expect((await clientOf(wiki).notes.read({ id: "tides" })).ok).toBe(true);

  await removal.confirm();
  expect(removal.state).toEqual({ kind: "removed", prefix: "Tides", removed: ["tides"] });
  expect(states.map(({ kind }) => kind)).toEqual(["asking", "waiting", "removing", "removed"]);
  expect(purges(wiki).map(({ headers }) => headers["onefold-confirm"])).toEqual([undefined, "token-1"]);
});

test("a service that needs no confirmation has removed already", async () => {
  const wiki = Wiki.ofExample();
  wiki.approval = "none";
  const { removal } = removalOf(wiki);
  await removal.ask("Nothing");
  expect(removal.state).toEqual({ kind: "removed", prefix: "Nothing", removed: [] });
});

test("an approval that is denied is told", async () => {
  const wiki = Wiki.ofExample();
  wiki.approval = "deny";
  const { removal } = removalOf(wiki);
  await removal.ask("Tides");
  expect(removal.state).toMatchObject({ kind: "failed", confirming: false, failed: { status: 403, code: "approval_denied" } });
});

test("who gives up sends nothing more", async () => {
  const wiki = Wiki.ofExample();
  const { removal } = removalOf(wiki);
  await removal.ask("Tides");
  removal.cancel();
  await removal.confirm();
  expect(removal.state).toEqual({ kind: "idle" });
  expect(purges(wiki)).toHaveLength(1);
});

test("a token ends, on the clock of the page or on that of the service", async () => {
  const wiki = Wiki.ofExample();
  let now = Date.now();
  const { removal } = removalOf(wiki, () => now);
  await removal.ask("Tides");
  now += 119_000;
  expect(removal.tick()).toBeGreaterThan(0);
  now += 60_000;
  expect(removal.tick()).toBe(0);
  expect(removal.state).toEqual({ kind: "expired", prefix: "Tides" });
  await removal.confirm();
  expect(purges(wiki)).toHaveLength(1);

  await removal.ask("Tides");
  wiki.answerOnce(/purge/, 403, { code: "confirmation_invalid", status: 403 });
  now = Date.now();
  await removal.confirm();
  expect(removal.state).toMatchObject({ kind: "failed", confirming: true, failed: { code: "confirmation_invalid" } });
});

test("two presses are one call", async () => {
  const wiki = Wiki.ofExample();
  const { removal } = removalOf(wiki);
  await Promise.all([removal.ask("Tides"), removal.ask("Tides")]);
  await Promise.all([removal.confirm(), removal.confirm()]);
  expect(purges(wiki)).toHaveLength(2);
});

test("a service that nobody reaches is told", async () => {
  const states: RemovalState[] = [];
  await new Removal(unreachable(), (state) => states.push(state)).ask("Tides");
  expect(states.at(-1)).toMatchObject({ kind: "failed", failed: { status: 0, fault: { kind: "network" } } });
});
