// Removing notes in two steps: the service is asked for the call, and a person confirms it.

import type { Failed } from "./answers.js";
import type { Approval, Client, NoteId, NoteSummary } from "./api.js";

/** How far a removal is. */
export type RemovalState =
  | { kind: "idle" }
  | { kind: "asking"; prefix: string }
  /** The service waits for the confirmation. */
  | { kind: "waiting"; prefix: string; approval: Approval; known: NoteSummary[] }
  /** Nobody confirmed in time: the token counts no longer. */
  | { kind: "expired"; prefix: string }
  | { kind: "removing"; prefix: string }
  | { kind: "removed"; prefix: string; removed: NoteId[] }
  /** `confirming` tells which of the two calls failed. */
  | { kind: "failed"; prefix: string; failed: Failed; confirming: boolean };

/** One removal. */
export class Removal {
  #client: Client;
  #show: (state: RemovalState) => void;
  #now: () => number;
  #state: RemovalState = { kind: "idle" };

  constructor(client: Client, show: (state: RemovalState) => void, now: () => number = Date.now) {
    this.#client = client;
    this.#show = show;
    this.#now = now;
  }

  /** How far it is. */
  get state(): RemovalState {
    return this.#state;
  }

  /** Asks for the call. Nothing is removed unless the service needs no confirmation. */
  async ask(prefix: string): Promise<void> {
    if (this.#state.kind === "asking" || this.#state.kind === "removing") {
      return;
    }
    this.#become({ kind: "asking", prefix });
    const [answer, known] = await Promise.all([
      this.#client.notes.purge.prepare({ title_prefix: prefix }),
      this.#known(prefix),
    ]);
    if (!answer.ok) {
      this.#become({ kind: "failed", prefix, failed: answer, confirming: false });
    } else if (answer.status === 409) {
      this.#become({ kind: "waiting", prefix, approval: answer.approval, known });
    } else {
      this.#become({ kind: "removed", prefix, removed: answer.value.removed });
    }
  }

  /** Confirms the call that waits. */
  async confirm(): Promise<void> {
    const before = this.#state;
    if (before.kind !== "waiting") {
      return;
    }
    const { prefix, approval } = before;
    if (this.left() === 0) {
      this.#become({ kind: "expired", prefix });
      return;
    }
    this.#become({ kind: "removing", prefix });
    const answer = await this.#client.notes.purge.confirm({ title_prefix: prefix }, approval.token);
    this.#become(
      answer.ok
        ? { kind: "removed", prefix, removed: answer.value.removed }
        : { kind: "failed", prefix, failed: answer, confirming: true },
    );
  }

  /** Gives the call up; its token is forgotten. */
  cancel(): void {
    if (this.#state.kind !== "removing") {
      this.#become({ kind: "idle" });
    }
  }

  /** Seconds until the token ends; 0 makes a waiting call an expired one. */
  tick(): number {
    const left = this.left();
    if (this.#state.kind === "waiting" && left === 0) {
      this.#become({ kind: "expired", prefix: this.#state.prefix });
    }
    return left;
  }

  /** Seconds until the token ends. A time that cannot be read is left to the service. */
  left(): number {
    if (this.#state.kind !== "waiting") {
      return 0;
    }
    const end = Date.parse(this.#state.approval.expiresAt);
    return Number.isNaN(end) ? Infinity : Math.max(0, Math.ceil((end - this.#now()) / 1000));
  }

  /** Notes that a search knows to begin so. The service may know more of them: a search finds words. */
  async #known(prefix: string): Promise<NoteSummary[]> {
    const answer = await this.#client.notes.search({ query: prefix, limit: 20 });
    return answer.ok ? answer.value.items.filter((note) => note.title.startsWith(prefix)) : [];
  }

  #become(state: RemovalState): void {
    this.#state = state;
    this.#show(state);
  }
}
