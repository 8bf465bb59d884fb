// The links around a note, and where they are drawn.

import { expect, test } from "vitest";

import type { Note } from "../src/api.js";
import { gather } from "../src/graph.js";
import type { Graph } from "../src/graph.js";
import { layout } from "../src/layout.js";
import { clientOf } from "./stub.js";
import { Wiki, problem } from "./wiki.js";

async function graphOf(wiki: Wiki, id: string, depth: 1 | 2 = 2): Promise<Graph> {
  const client = clientOf(wiki);
  const note = await client.notes.read({ id });
  const graph = await gather(client, (note as { value: Note }).value, depth, new AbortController().signal);
  if ("ok" in graph) {
    throw new Error(graph.code);
  }
  return graph;
}

const lines = (graph: Graph) => graph.edges.map(({ from, to, both }) => `${from} ${both ? "<>" : ">"} ${to}`).sort();

test("all links between the notes are there, and titles that nobody has written", async () => {
  const graph = await graphOf(Wiki.ofExample(), "tides");
  expect(graph.nodes).toEqual([
    { id: "tides", title: "Tides", role: "center" },
    { id: "harbour", title: "Harbour", role: "near" },
    { id: "bowline", title: "Bowline", role: "far" },
    { id: "log-of-the-first-trip", title: "Log of the first trip", role: "far" },
    { id: "rope-splicing", title: "Rope splicing", role: "far" },
    { id: "?braided rope", title: "Braided rope", role: "unwritten" },
  ]);
  expect(lines(graph)).toEqual([
    "bowline <> rope-splicing",
    "harbour > bowline",
    "harbour > log-of-the-first-trip",
    "harbour > rope-splicing",
    "harbour > tides",
    "log-of-the-first-trip > rope-splicing",
    "rope-splicing > ?braided rope",
  ]);
  expect([graph.total, graph.whole]).toEqual([4, true]);
});

test("one link away is less", async () => {
  const graph = await graphOf(Wiki.ofExample(), "tides", 1);
  expect(lines(graph)).toEqual(["harbour > tides"]);
});

test("with many notes, one way to each is drawn", async () => {
  const wiki = new Wiki();
  wiki.write("Hub", Array.from({ length: 30 }, (_, index) => `[[Spoke ${index}]]`).join(" "));
  for (let index = 0; index < 30; index += 1) {
    wiki.write(`Spoke ${index}`, `[[Spoke ${(index + 1) % 30}]]`);
  }
  const graph = await graphOf(wiki, "hub");
  expect(graph.whole).toBe(false);
  expect(graph.edges).toHaveLength(30);
  expect(wiki.calls).toHaveLength(2);
});

test("a note that cannot be read leaves its links out", async () => {
  const wiki = Wiki.ofExample();
  wiki.answerOnce(/rope-splicing$/, 503, JSON.parse(problem(503, "StoreUnavailable").text) as object);
  const graph = await graphOf(wiki, "harbour");
  expect(graph.whole).toBe(false);
  expect(lines(graph)).toContain("harbour > rope-splicing");
});

test("a failure of the first call is the answer", async () => {
  const wiki = Wiki.ofExample();
  const client = clientOf(wiki);
  const note = await client.notes.read({ id: "tides" });
  wiki.answerOnce(/neighbors/, 500, JSON.parse(problem(500, "StoreBroken").text) as object);
  const graph = await gather(client, (note as { value: Note }).value, 1, new AbortController().signal);
  expect(graph).toMatchObject({ ok: false, code: "StoreBroken" });
});

test("every note has its place in the box, apart from the others and the same each time", async () => {
  const box = { width: 340, height: 280, margin: { x: 60, y: 30 } };
  const graph = await graphOf(Wiki.ofExample(), "harbour");
  const places = [...layout(graph, box).values()];
  expect(layout(graph, box)).toEqual(layout(graph, box));
  expect(places).toHaveLength(graph.nodes.length);
  for (const [index, { x, y }] of places.entries()) {
    expect(x).toBeGreaterThanOrEqual(59.9);
    expect(x).toBeLessThanOrEqual(280.1);
    expect(y).toBeGreaterThanOrEqual(29.9);
    expect(y).toBeLessThanOrEqual(250.1);
    for (const other of places.slice(index + 1)) {
      expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(25);
    }
  }
});

test("one note alone stands in the middle", () => {
  const alone: Graph = { nodes: [{ id: "a", title: "A", role: "center" }], edges: [], total: 0, whole: true };
  expect(layout(alone, { width: 100, height: 50, margin: { x: 10, y: 10 } }).get("a")).toEqual({ x: 50, y: 25 });
});
