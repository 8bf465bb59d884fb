// Where the notes of a graph are drawn: a force layout that has come to rest, fitted into a box.

// d3-force and not code of ours: a layout that does not tangle needs repulsion by a tree, collisions
// and cooling, which it has, well tested, in a few kilobytes. It is the same at every run.
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from "d3-force";
import type { SimulationNodeDatum } from "d3-force";

import type { Graph } from "./graph.js";

/** A place in the box, in its own units. */
export interface Place {
  x: number;
  y: number;
}

/** The box, and how much of its edges stays free for the words below a note. */
export interface Box {
  width: number;
  height: number;
  margin: { x: number; y: number };
}

interface Body extends SimulationNodeDatum {
  id: string;
}

/** Steps after which nothing moves that one would see. */
const STEPS = 300;

/** Places every node of a graph. */
export function layout(graph: Graph, box: Box): Map<string, Place> {
  const bodies: Body[] = graph.nodes.map(({ id }) => ({ id }));
  const links = graph.edges.map(({ from, to }) => ({ source: from, target: to }));
  // A wide box pulls more to the middle of its height, so that little is left to be squeezed.
  const aspect = Math.max(0.4, Math.min(2.5, box.width / Math.max(1, box.height)));
  forceSimulation(bodies)
    .force("link", forceLink<Body, { source: string; target: string }>(links).id(({ id }) => id).distance(70))
    .force("charge", forceManyBody<Body>().strength(-260))
    .force("collide", forceCollide<Body>(34))
    .force("x", forceX<Body>(0).strength(0.05 / aspect))
    .force("y", forceY<Body>(0).strength(0.05 * aspect))
    .stop()
    .tick(STEPS);
  return fit(bodies, box);
}

/** Stretches the places over the box, one direction at most twice as much as the other. */
function fit(bodies: readonly Body[], box: Box): Map<string, Place> {
  const across = range(bodies.map(({ x = 0 }) => x));
  const down = range(bodies.map(({ y = 0 }) => y));
  const room = {
    x: Math.max(1, box.width - 2 * box.margin.x),
    y: Math.max(1, box.height - 2 * box.margin.y),
  };
  const full = { x: room.x / Math.max(1, across.length), y: room.y / Math.max(1, down.length) };
  const least = Math.min(full.x, full.y);
  const scale = { x: Math.min(full.x, 2 * least, 3), y: Math.min(full.y, 2 * least, 3) };
  return new Map(
    bodies.map(({ id, x = 0, y = 0 }) => [
      id,
      {
        x: box.width / 2 + (x - across.middle) * scale.x,
        y: box.height / 2 + (y - down.middle) * scale.y,
      },
    ]),
  );
}

function range(values: readonly number[]): { middle: number; length: number } {
  const low = values.reduce((least, value) => Math.min(least, value), Infinity);
  const high = values.reduce((most, value) => Math.max(most, value), -Infinity);
  return values.length === 0 ? { middle: 0, length: 0 } : { middle: (low + high) / 2, length: high - low };
}
