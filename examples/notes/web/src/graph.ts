// The notes around a note and the links between them, gathered from several answers.

import type { Failed } from "./answers.js";
import type { Client, Note, NoteId } from "./api.js";

/** A note in the graph, or a title that nobody has written yet. */
export interface GraphNode {
  id: NoteId;
  title: string;
  role: "center" | "near" | "far" | "unwritten";
}

/** A link; `both` when there is one in each direction. */
export interface GraphEdge {
  from: NoteId;
  to: NoteId;
  both: boolean;
}

/** What is drawn. */
export interface Graph {
  nodes: GraphNode[];
  edges: GraphEdge[];
  /** How many notes lie around the one in the middle, also those that are not drawn. */
  total: number;
  /** Whether every link between the notes is drawn, and not only one way to each. */
  whole: boolean;
}

/** How many notes are read for the links between them. */
const MOST_READ = 24;

/** Gathers the graph around a note. */
export async function gather(
  client: Client,
  center: Note,
  depth: 1 | 2,
  signal: AbortSignal,
): Promise<Graph | Failed> {
  const around = await client.notes.neighbors({ slug: center.id, depth }, { signal });
  if (!around.ok) {
    return around;
  }
  const { neighbors, total } = around.value;
  const nodes: GraphNode[] = [{ id: center.id, title: center.title, role: "center" }];
  for (const { note, distance } of neighbors) {
    nodes.push({ id: note.id, title: note.title, role: distance === 1 ? "near" : "far" });
  }
  const links = new Links(nodes);
  for (const { note, via } of neighbors) {
    if (via !== null) {
      links.joined(via, note.id);
    }
  }

  const ids = neighbors.map(({ note }) => note.id);
  const isFew = ids.length <= MOST_READ;
  const read = isFew ? await Promise.all(ids.map((id) => client.notes.read({ id }, { signal }))) : [];
  const texts = [center, ...read.flatMap((answer) => (answer.ok ? [answer.value] : []))];
  texts.forEach((note) => links.of(note));
  return {
    nodes: [...nodes, ...unwritten(texts)],
    edges: links.edges(),
    total,
    whole: isFew && read.every((answer) => answer.ok),
  };
}

/** The links among known nodes. */
class Links {
  #known: Set<NoteId>;
  #directed = new Map<string, { from: NoteId; to: NoteId }>();
  #loose = new Map<string, { from: NoteId; to: NoteId }>();

  constructor(nodes: readonly GraphNode[]) {
    this.#known = new Set(nodes.map(({ id }) => id));
  }

  /** A link in one direction. */
  add(from: NoteId, to: NoteId): void {
    if (from !== to && this.#known.has(from) && this.#known.has(to)) {
      this.#directed.set(key(from, to), { from, to });
    }
  }

  /** Two notes that are joined in a direction that is not known yet. */
  joined(from: NoteId, to: NoteId): void {
    this.#loose.set(key(from, to), { from, to });
  }

  /** All links of a note, those to unwritten titles too. */
  of(note: Note): void {
    for (const { title, target } of note.links) {
      if (target !== null) {
        this.add(note.id, target);
      } else {
        this.#directed.set(key(note.id, ghost(title)), { from: note.id, to: ghost(title) });
      }
    }
    note.linked_from.forEach((id) => this.add(id, note.id));
  }

  edges(): GraphEdge[] {
    const edges: GraphEdge[] = [];
    const drawn = new Set<string>();
    for (const [name, { from, to }] of [...this.#directed, ...this.#loose]) {
      if (!drawn.has(name) && !drawn.has(key(to, from))) {
        drawn.add(name);
        edges.push({ from, to, both: this.#directed.has(key(to, from)) });
      }
    }
    return edges;
  }
}

/** No id has a `?`, so that a title never meets a note. */
function ghost(title: string): string {
  return `?${title.toLowerCase()}`;
}

function unwritten(notes: readonly Note[]): GraphNode[] {
  const titles = new Map<string, string>();
  for (const { title, target } of notes.flatMap((note) => note.links)) {
    if (target === null) {
      titles.set(ghost(title), titles.get(ghost(title)) ?? title);
    }
  }
  return [...titles].map(([id, title]) => ({ id, title, role: "unwritten" }));
}

function key(from: NoteId, to: NoteId): string {
  return JSON.stringify([from, to]);
}
