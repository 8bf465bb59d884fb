// Searching while somebody types: one call at a time, and no answer of an earlier word.

import type { Failed } from "./answers.js";
import type { Client, Cursor, Filter, NoteSummary } from "./api.js";

/** What is searched for. */
export interface Question {
  query: string;
  filter: Filter | null;
}

/** What the list shows. */
export type SearchState =
  | { kind: "idle" }
  | { kind: "loading"; question: Question }
  | { kind: "found"; question: Question; items: NoteSummary[]; total: number; more: More }
  | { kind: "failed"; question: Question; failed: Failed };

/** What stands below a list. */
export type More =
  | { kind: "none" }
  | { kind: "there"; next: Cursor }
  | { kind: "loading" }
  | { kind: "failed"; next: Cursor; failed: Failed };

/** How long nobody types before a call is made, in milliseconds. */
const PAUSE = 200;

/** Notes on one page. */
const LIMIT = 10;

/** One search box. */
export class Search {
  #client: Client;
  #show: (state: SearchState) => void;
  #state: SearchState = { kind: "idle" };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: AbortController | undefined;

  constructor(client: Client, show: (state: SearchState) => void) {
    this.#client = client;
    this.#show = show;
  }

  /** What is shown at the moment. */
  get state(): SearchState {
    return this.#state;
  }

  /** Somebody types: searches after a pause. */
  type(question: Question): void {
    this.#stop();
    if (question.query.trim() === "") {
      this.#become({ kind: "idle" });
      return;
    }
    this.#timer = setTimeout(() => void this.run(question), PAUSE);
  }

  /** Searches now. */
  async run(question: Question): Promise<void> {
    this.#stop();
    const query = question.query.trim();
    if (query === "") {
      this.#become({ kind: "idle" });
      return;
    }
    const running = this.#start();
    this.#become({ kind: "loading", question });
    const answer = await this.#client.notes.search(
      { query, limit: LIMIT, filter: question.filter },
      { signal: running.signal },
    );
    if (running.signal.aborted) {
      return;
    }
    if (!answer.ok) {
      this.#become({ kind: "failed", question, failed: answer });
      return;
    }
    const { items, total, next } = answer.value;
    this.#become({ kind: "found", question, items, total, more: moreOf(next) });
  }

  /** Adds the next page. */
  async more(): Promise<void> {
    const before = this.#state;
    if (before.kind !== "found" || (before.more.kind !== "there" && before.more.kind !== "failed")) {
      return;
    }
    const { next } = before.more;
    const { question } = before;
    const running = this.#start();
    this.#become({ ...before, more: { kind: "loading" } });
    const answer = await this.#client.notes.search(
      { query: question.query.trim(), limit: LIMIT, filter: question.filter, cursor: next },
      { signal: running.signal },
    );
    if (running.signal.aborted) {
      return;
    }
    if (!answer.ok) {
      this.#become({ ...before, more: { kind: "failed", next, failed: answer } });
      return;
    }
    const { items, total, next: after } = answer.value;
    this.#become({ ...before, items: [...before.items, ...items], total, more: moreOf(after) });
  }

  #start(): AbortController {
    this.#stop();
    const running = new AbortController();
    this.#running = running;
    return running;
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#running?.abort();
  }

  #become(state: SearchState): void {
    this.#state = state;
    this.#show(state);
  }
}

function moreOf(next: Cursor | null): More {
  return next === null ? { kind: "none" } : { kind: "there", next };
}

/** What the list says to those who do not see it. */
export function status(state: SearchState): string {
  switch (state.kind) {
    case "idle":
      return "";
    case "loading":
      return "Searching…";
    case "failed":
      return "The search failed.";
    case "found":
      if (state.total === 0) {
        return "No note has these words.";
      }
      return state.items.length < state.total
        ? `${state.items.length} of ${state.total} notes`
        : `${state.total} ${state.total === 1 ? "note" : "notes"}`;
  }
}
