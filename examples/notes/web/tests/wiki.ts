// A stub of the service: the example's notes in memory, answered as its contracts say.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import type { Filter, Heading, Link, Neighbor, Note, NoteKind, NoteSummary, SearchNotes, UpdateNote } from "../src/api.js";

/** What a call asks for. */
export interface Request {
  method: string;
  /** Path and query. */
  url: string;
  headers: { readonly [name: string]: string | undefined };
  body: string;
}

/** What it is answered. */
export interface Reply {
  status: number;
  type: string;
  text: string;
}

interface Stored {
  id: string;
  title: string;
  kind: NoteKind;
  tags: string[];
  body: string;
  path: string | null;
  created_at: string;
  edited_at: string | null;
}

type Input = { readonly [name: string]: string };

/** A wiki that lives as long as its test. */
export class Wiki {
  /** Every call, in its order. */
  readonly calls: Request[] = [];
  /** Whether a removal is confirmed, denied, or carried out at once. */
  approval: "confirm" | "deny" | "none" = "confirm";
  /** How long a token counts, in milliseconds. */
  patience = 120_000;
  #notes = new Map<string, Stored>();
  #tokens = new Map<string, string>();
  #instead: { path: RegExp; reply: Reply }[] = [];
  #clock = Date.parse("2026-11-03T08:00:00Z");

  /** The notes of the folder `content` of the example. */
  static ofExample(): Wiki {
    const wiki = new Wiki();
    const folder = join(import.meta.dirname, "..", "..", "content");
    for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
      if (path.endsWith(".md")) {
        wiki.#load(path, readFileSync(join(folder, path), "utf8"));
      }
    }
    return wiki;
  }

  /** Answers the next call whose path fits with this and nothing else. */
  answerOnce(path: RegExp, status: number, document: object | string): void {
    const reply =
      typeof document === "string" ? { status, type: "text/html", text: document } : problemOf(status, document);
    this.#instead.push({ path, reply });
  }

  /** Somebody else changes a note. */
  changeBehind(id: string, body: string): void {
    const note = this.#notes.get(id);
    if (note !== undefined) {
      this.#notes.set(id, { ...note, body, edited_at: this.#now() });
    }
  }

  /** Somebody else writes a note. */
  write(title: string, body = "", kind: NoteKind = "article", tags: string[] = [], path: string | null = null): void {
    const id = slug(title);
    this.#notes.set(id, { id, title, kind, tags, body, path, created_at: this.#now(), edited_at: null });
  }

  /** Answers one call. */
  answer(request: Request): Reply {
    this.calls.push(request);
    const [path = "", query = ""] = request.url.split("?");
    const instead = this.#instead.findIndex((one) => one.path.test(path));
    const [given] = instead < 0 ? [] : this.#instead.splice(instead, 1);
    if (given !== undefined) {
      return given.reply;
    }
    const [, , , id = ""] = path.split("/").map(decodeURIComponent);
    const options: Input = Object.fromEntries(new URLSearchParams(query));
    const isAction = request.method === "POST";
    switch (`${request.method} ${isAction ? path : path.replace(/^(\/api\/notes\/)[^/]+/, "$1{}")}`) {
      case "GET /api/stats":
        return ok(this.#stats());
      case "GET /api/notes/{}":
        return this.#read(id);
      case "GET /api/notes/{}/backlinks":
        return this.#about(id, () => this.#list((note) => note.id !== id && targets(note).includes(id)));
      case "GET /api/notes/{}/mentions":
        return this.#about(id, () => this.#list((note) => note.id !== id && names(note, this.#title(id))));
      case "GET /api/notes/{}/neighbors":
        return this.#about(id, () => this.#neighbors(id, options["depth"] === "2" ? 2 : 1));
      case "POST /api/notes/search":
        return this.#search(JSON.parse(request.body) as SearchNotes);
      case "POST /api/notes":
        return this.#create(JSON.parse(request.body) as Partial<Stored> & { title: string });
      case "PATCH /api/notes/{}":
        return this.#update(id, JSON.parse(request.body) as UpdateNote);
      case "POST /api/notes/purge":
        return this.#purge(request);
      default:
        return problem(404, "unknown_contract");
    }
  }

  #stats(): object {
    const all = [...this.#notes.values()];
    const tags: { [tag: string]: number } = {};
    for (const tag of all.flatMap((note) => note.tags).sort()) {
      tags[tag] = (tags[tag] ?? 0) + 1;
    }
    const linked = all.flatMap((note) => this.#links(note));
    const missing = [...new Set(linked.filter(({ target }) => target === null).map(({ title }) => title))].sort();
    const latest = all.toSorted((a, b) => changed(b).localeCompare(changed(a)) || a.id.localeCompare(b.id))[0];
    const words = all.reduce((sum, note) => sum + note.body.split(/\s+/).length, 0);
    return { notes: all.length, words, tags, missing, latest: latest === undefined ? null : summary(latest) };
  }

  #read(id: string): Reply {
    const note = this.#notes.get(id);
    return note === undefined ? this.#unknown("NotFound", { id }, id) : ok(this.#whole(note));
  }

  #about(slug: string, found: () => object): Reply {
    const isKnown = this.#notes.has(slug) || [...this.#notes.values()].some((note) => targets(note).includes(slug));
    return isKnown ? ok(found()) : this.#unknown("UnknownNote", { slug }, slug);
  }

  #unknown(code: string, key: object, id: string): Reply {
    const similar = [...this.#notes.keys()].filter((other) => other.slice(0, 3) === id.slice(0, 3)).sort();
    return problem(404, code, { failure: { ...key, similar } });
  }

  #list(fits: (note: Stored) => boolean): object {
    const notes = this.#sorted().filter(fits);
    return { notes: notes.map((note) => summary(note, note.body.split("\n")[0])), total: notes.length };
  }

  #neighbors(id: string, depth: 1 | 2): object {
    const near = this.#joined(id);
    const all: Neighbor[] = near.map((one) => ({ note: summary(one), distance: 1, via: null }));
    if (depth === 2) {
      for (const via of near) {
        for (const one of this.#joined(via.id)) {
          if (one.id !== id && !all.some(({ note }) => note.id === one.id)) {
            all.push({ note: summary(one), distance: 2, via: via.id });
          }
        }
      }
    }
    return { neighbors: all.slice(0, 200), total: all.length };
  }

  #joined(id: string): Stored[] {
    const own = targets(this.#notes.get(id));
    return this.#sorted().filter((note) => note.id !== id && (own.includes(note.id) || targets(note).includes(id)));
  }

  #search({ query, limit = 10, filter, cursor }: SearchNotes): Reply {
    const offset = Number(cursor ?? 0);
    if (!Number.isInteger(offset)) {
      return problem(410, "CursorExpired");
    }
    const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const found = this.#sorted().filter((note) => {
      const text: string[] = `${note.title} ${note.body}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      const has = words.every((word) => text.some((other) => other.startsWith(word)));
      return words.length > 0 && has && passes(note, filter);
    });
    const inTitle = (note: Stored) => note.title.toLowerCase().includes(words[0] ?? "");
    const ranked = found.toSorted((a, b) => Number(inTitle(b)) - Number(inTitle(a)));
    const items = ranked.slice(offset, offset + limit).map((note) => summary(note, excerpt(note.body, words[0] ?? "")));
    const reached = offset + items.length;
    return ok({ items, total: found.length, next: reached < found.length ? String(reached) : null });
  }

  #create({ title, body = "", kind = "article", tags = [] }: Partial<Stored> & { title: string }): Reply {
    if (title === "" || tags.some((tag) => tag === "")) {
      const issues = [{ path: "/title", message: "must have at least 1 character", keyword: "minLength" }];
      return problem(400, "invalid_input", { issues });
    }
    const id = slug(title);
    if (id === "") {
      return problem(422, "UnusableTitle");
    }
    if (this.#notes.has(id)) {
      return problem(409, "AlreadyExists", { failure: { id } });
    }
    this.write(title, body, kind, tags);
    const note = this.#notes.get(id);
    return note === undefined ? problem(500, "internal_error") : ok(summary(note));
  }

  #update(id: string, input: UpdateNote): Reply {
    const note = this.#notes.get(id);
    if (note === undefined) {
      return this.#unknown("NotFound", { id }, id);
    }
    if (note.kind === "journal") {
      return problem(422, "JournalIsFinal", { failure: { id } });
    }
    if (hash(note) !== input.hash) {
      return problem(409, "StaleHash", { failure: { id, changed_at: changed(note) } });
    }
    const now: Stored = {
      ...note,
      body: input.body ?? note.body,
      kind: input.kind ?? note.kind,
      tags: input.tags ?? note.tags,
      path: null,
      edited_at: this.#now(),
    };
    this.#notes.set(id, now);
    return ok({ note: summary(now), hash: hash(now) });
  }

  #purge({ headers, body }: Request): Reply {
    if (this.approval === "deny") {
      return problem(403, "approval_denied");
    }
    const token = headers["onefold-confirm"];
    if (token === undefined && this.approval === "confirm") {
      const fresh = `token-${this.#tokens.size + 1}`;
      this.#tokens.set(fresh, body);
      const approval = { token: fresh, expiresAt: new Date(Date.now() + this.patience).toISOString() };
      return problem(409, "confirmation_required", { approval });
    }
    if (token !== undefined && this.#tokens.get(token) !== body) {
      return problem(403, "confirmation_invalid");
    }
    this.#tokens.delete(token ?? "");
    const { title_prefix } = JSON.parse(body) as { title_prefix: string };
    const removed = this.#sorted().filter((note) => note.title.startsWith(title_prefix));
    removed.forEach(({ id }) => this.#notes.delete(id));
    return ok({ removed: removed.map(({ id }) => id) });
  }

  #whole(note: Stored): Note {
    const { id, title, kind, tags, body, path, created_at, edited_at } = note;
    const linked_from = this.#sorted().filter((other) => other.id !== id && targets(other).includes(id));
    return {
      id,
      title,
      kind,
      tags,
      body,
      outline: outline(body),
      links: this.#links(note),
      linked_from: linked_from.map((other) => other.id),
      origin: path === null ? { from: "written" } : { from: "file", path },
      created_at,
      edited_at,
      hash: hash(note),
      words: body.split(/\s+/).length,
    };
  }

  #links(note: Stored): Link[] {
    return titles(note).map((title) => ({ title, target: this.#notes.has(slug(title)) ? slug(title) : null }));
  }

  #sorted(): Stored[] {
    return [...this.#notes.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  #title(id: string): string {
    return this.#notes.get(id)?.title ?? id.replaceAll("-", " ");
  }

  #load(path: string, text: string): void {
    const [, head = "", rest = text] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? [];
    const option = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(head)?.[1] ?? "";
    const title = /^# (.*)$/m.exec(rest)?.[1] ?? path;
    const kind = (["journal", "index"] as const).find((one) => one === option("kind")) ?? "article";
    const tags = option("tags").split(",").map((tag) => tag.trim()).filter((tag) => tag !== "").sort();
    this.write(title, rest.replace(/^# .*$/m, "").trim(), kind, tags, path);
  }

  /** A minute passes with each look at the clock. */
  #now(): string {
    this.#clock += 60_000;
    return new Date(this.#clock).toISOString();
  }
}

function ok(value: object): Reply {
  return { status: 200, type: "application/json", text: JSON.stringify(value) };
}

/** A failure as the service sends it. */
export function problem(status: number, code: string, more: object = {}): Reply {
  return problemOf(status, { code, status, instance: "01JE7K3V", ...more });
}

function problemOf(status: number, document: object): Reply {
  return { status, type: "application/problem+json", text: JSON.stringify(document) };
}

function slug(title: string): string {
  return (title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join("-");
}

function titles(note: Stored): string[] {
  return [...note.body.matchAll(/\[\[(.+?)\]\]/g)].map(([, title = ""]) => title.trim());
}

function targets(note: Stored | undefined): string[] {
  return note === undefined ? [] : titles(note).map(slug);
}

function names(note: Stored, title: string): boolean {
  return note.body.replaceAll(/\[\[.+?\]\]/g, "").toLowerCase().includes(title.toLowerCase());
}

function passes(note: Stored, filter: Filter | null | undefined): boolean {
  if (filter === null || filter === undefined) {
    return true;
  }
  return filter.by === "tag" ? note.tags.includes(filter.tag) : note.kind === filter.kind;
}

function changed(note: Stored): string {
  return note.edited_at ?? note.created_at;
}

function hash({ kind, title, body, tags }: Stored): string {
  return createHash("sha256").update(JSON.stringify([kind, title, body, tags])).digest("hex").slice(0, 16);
}

function summary(note: Stored, words?: string): NoteSummary {
  const { id, title, kind, tags } = note;
  return { id, title, kind, tags, changed_at: changed(note), ...(words === undefined ? {} : { excerpt: words }) };
}

function excerpt(body: string, word: string): string {
  const at = Math.max(0, body.toLowerCase().indexOf(word) - 30);
  const text = body.slice(at, at + 90).replaceAll(/\s+/g, " ").trim();
  return `${at > 0 ? "…" : ""}${text}${at + 90 < body.length ? "…" : ""}`;
}

function outline(body: string): Heading[] {
  const roots: Heading[] = [];
  const open: Heading[] = [];
  for (const [, marks = "", text = ""] of body.matchAll(/^(#{1,6}) +(.+)$/gm)) {
    const heading: Heading = { text, level: marks.length, children: [] };
    while ((open.at(-1)?.level ?? 0) >= heading.level) {
      open.pop();
    }
    (open.at(-1)?.children ?? roots).push(heading);
    open.push(heading);
  }
  return roots;
}
