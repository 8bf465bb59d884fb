// Draws the links around a note: an SVG whose notes are links, and the same in words.

import { isAborted } from "../answers.js";
import type { Note } from "../api.js";
import { h, replace, svg } from "../dom.js";
import { gather } from "../graph.js";
import type { Graph, GraphNode } from "../graph.js";
import { layout } from "../layout.js";
import type { Place } from "../layout.js";
import { address } from "../route.js";
import { count } from "../words.js";
import { failure, loading } from "./page.js";
import type { Page } from "./page.js";

/** With more notes, words stand only at the middle and at what is pointed at. */
const MOST_WORDS = 40;

/** Longest line of a title in the drawing; it has two at most. */
const MOST_LETTERS = 16;

/** From one line of a title to the next. */
const LINE = 14;

const RADIUS: { readonly [Role in GraphNode["role"]]: number } = { center: 11, near: 8, far: 6, unwritten: 6 };

/** The drawing with its depth, as a part of a view. */
export function graphPart(page: Page, center: Note): HTMLElement {
  const body = h("div", { class: "graph" });
  let depth: 1 | 2 = 2;
  let running: AbortController | undefined;
  const run = async () => {
    running?.abort();
    const own = new AbortController();
    running = own;
    const signal = AbortSignal.any([page.signal, own.signal]);
    replace(body, loading("Following the links…"));
    const graph = await gather(page.client, center, depth, signal);
    if (signal.aborted || ("ok" in graph && isAborted(graph))) {
      return;
    }
    if ("ok" in graph) {
      replace(body, failure(graph, () => void run()));
      return;
    }
    show(page, body, graph);
  };
  const choice = (value: 1 | 2, text: string) =>
    h(
      "label",
      {},
      h("input", {
        type: "radio",
        name: "depth",
        value,
        checked: value === depth,
        onchange: () => {
          depth = value;
          void run();
        },
      }),
      text,
    );
  void run();
  return h(
    "section",
    { class: "graph-part" },
    h("h2", {}, "Links around"),
    h(
      "fieldset",
      { class: "choices" },
      h("legend", { class: "unseen" }, "How far the links are followed"),
      choice(1, "one link away"),
      choice(2, "two links away"),
    ),
    body,
  );
}

function show(page: Page, body: HTMLElement, graph: Graph): void {
  if (graph.nodes.length === 1) {
    replace(body, h("p", { class: "empty" }, "No link leads to this note or away from it."));
    return;
  }
  const frame = h("div", { class: "graph-frame" });
  replace(body, frame, h("p", { class: "small" }, caption(graph)));
  let width = 0;
  const watch = new ResizeObserver(() => {
    const now = Math.round(frame.clientWidth);
    if (now > 0 && now !== width) {
      width = now;
      replace(frame, drawing(graph, width));
    }
  });
  watch.observe(frame);
  page.signal.addEventListener("abort", () => watch.disconnect());
}

function caption(graph: Graph): string {
  const drawn = graph.nodes.filter(({ role }) => role === "near" || role === "far").length;
  const unwritten = graph.nodes.filter(({ role }) => role === "unwritten").length;
  const parts = [drawn < graph.total ? `${drawn} of ${count(graph.total, "note")} around` : `${count(drawn, "note")} around`];
  if (unwritten > 0) {
    parts.push(`${count(unwritten, "title")} not written yet (dashed)`);
  }
  return `${parts.join(", ")}. ${graph.whole ? "An arrow is a link." : "Of the links, some of those between other notes are not drawn."}`;
}

function drawing(graph: Graph, width: number): SVGSVGElement {
  const height = Math.round(Math.min(480, Math.max(280, width * 0.62)));
  const margin = { x: Math.min(80, width / 5), y: 48 };
  const places = layout(graph, { width, height, margin });
  const picture = svg("svg", {
    viewBox: `0 0 ${width} ${height}`,
    role: "group",
    "aria-label": `Links around ${graph.nodes[0]?.title ?? ""}`,
    class: graph.nodes.length > MOST_WORDS ? "crowded" : undefined,
  });
  picture.append(arrow());
  const lines = graph.edges.map((edge) => {
    const [from, to] = [places.get(edge.from), places.get(edge.to)];
    const target = graph.nodes.find(({ id }) => id === edge.to);
    const source = graph.nodes.find(({ id }) => id === edge.from);
    if (from === undefined || to === undefined || target === undefined || source === undefined) {
      return undefined;
    }
    const line = between(from, RADIUS[source.role], to, RADIUS[target.role], edge.both);
    picture.append(line);
    return { edge, line };
  });
  // The note in the middle comes last, so that nothing covers it.
  for (const node of [...graph.nodes.slice(1), ...graph.nodes.slice(0, 1)]) {
    const place = places.get(node.id);
    if (place !== undefined) {
      const mark = (isOn: boolean) => () => {
        for (const one of lines) {
          const touches = one?.edge.from === node.id || one?.edge.to === node.id;
          one?.line.classList.toggle("lit", isOn && touches);
        }
      };
      picture.append(dot(node, place, isPulledDown(node, place, graph, places), mark(true), mark(false)));
    }
  }
  return picture;
}

/** Whether more lines go down from a note than up; its words stand on the other side. */
function isPulledDown({ id }: GraphNode, place: Place, graph: Graph, places: ReadonlyMap<string, Place>): boolean {
  const ends = graph.edges.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : []));
  const pulls = ends.map((end) => {
    const other = places.get(end) ?? place;
    return (other.y - place.y) / Math.max(1, Math.hypot(other.x - place.x, other.y - place.y));
  });
  return pulls.reduce((sum, pull) => sum + pull, 0) > 0.01;
}

function dot(node: GraphNode, { x, y }: Place, isAbove: boolean, on: () => void, off: () => void): SVGAElement {
  const isUnwritten = node.role === "unwritten";
  const href = address(isUnwritten ? { view: "new", title: node.title } : { view: "note", id: node.id });
  const radius = RADIUS[node.role];
  const lines = wrap(node.title);
  const top = isAbove ? y - radius - 8 - LINE * (lines.length - 1) : y + radius + 16;
  return svg(
    "a",
    {
      href,
      class: `dot ${node.role}`,
      "aria-label": isUnwritten ? `${node.title} (not written yet)` : node.title,
      "aria-current": node.role === "center" ? "page" : undefined,
      onpointerenter: on,
      onpointerleave: off,
      onfocus: on,
      onblur: off,
    },
    svg("title", {}, node.title),
    // Fingers need more room than the dot has.
    svg("circle", { class: "target", cx: x, cy: y, r: 22 }),
    svg("circle", { class: "shape", cx: x, cy: y, r: radius }),
    svg(
      "text",
      { "text-anchor": "middle" },
      // The space keeps the words of two lines apart for those who do not see them.
      ...lines.flatMap((line, index) => [
        index > 0 && " ",
        svg("tspan", { x, y: top + LINE * index }, line),
      ]),
    ),
  );
}

/** A title in one line or two, cut between words; a word that is too long for a line is cut itself. */
function wrap(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= MOST_LETTERS) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else if (lines.length === 2) {
      lines[1] = `${lines[1]} …`;
      break;
    } else {
      lines.push(word.length > MOST_LETTERS ? `${word.slice(0, MOST_LETTERS - 1)}…` : word);
    }
  }
  return lines;
}

/** A line from rim to rim. */
function between(from: Place, inner: number, to: Place, outer: number, both: boolean): SVGLineElement {
  const length = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [start, end] = [Math.min(inner + (both ? 4 : 1), length / 2), Math.min(outer + 4, length / 2)];
  return svg("line", {
    x1: from.x + x * start,
    y1: from.y + y * start,
    x2: to.x - x * end,
    y2: to.y - y * end,
    "marker-end": "url(#arrow)",
    "marker-start": both ? "url(#arrow)" : undefined,
  });
}

function arrow(): SVGElement {
  const marker = svg(
    "marker",
    { id: "arrow", viewBox: "0 0 8 8", refX: 6, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto-start-reverse" },
    svg("path", { d: "M0 0.8 7 4 0 7.2z" }),
  );
  return svg("defs", {}, marker);
}
