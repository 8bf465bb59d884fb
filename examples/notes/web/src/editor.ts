// Writing and changing notes: what somebody has typed is never lost, whatever the service answers.

import type { Failed } from "./answers.js";
import type { Client, ContentHash, Note, NoteId, NoteKind, UpdateNote } from "./api.js";

/** What stands in the form; the tags as somebody writes them: `rope, knots`. */
export type Draft = Pick<Note, "body" | "kind" | "title"> & { tags: string };

/** How far saving is. */
export type EditorState =
  | { kind: "editing" }
  | { kind: "saving" }
  | { kind: "saved"; id: NoteId }
  /** Somebody else has changed the note since; `theirs` is what it is now, if that could be read. */
  | { kind: "stale"; changedAt: string; theirs: Note | undefined; failed: Failed }
  | { kind: "failed"; failed: Failed };

/** The kinds of notes, in the order in which they are offered. */
export const KINDS: readonly NoteKind[] = ["article", "index", "journal"];

/** One form. */
export class Editor {
  #client: Client;
  #show: (state: EditorState) => void;
  #state: EditorState = { kind: "editing" };
  #before: Note | undefined;

  /** Without a note, the form writes a new one. */
  constructor(client: Client, show: (state: EditorState) => void, note?: Note) {
    this.#client = client;
    this.#show = show;
    this.#before = note;
  }

  /** How far it is. */
  get state(): EditorState {
    return this.#state;
  }

  /** Saves the draft. */
  async save(draft: Draft): Promise<void> {
    if (this.#state.kind === "saving" || this.#state.kind === "saved") {
      return;
    }
    this.#become({ kind: "saving" });
    if (this.#before === undefined) {
      await this.#create(draft);
    } else {
      await this.#update(this.#before, this.#before.hash, draft);
    }
  }

  /** Saves the draft over what somebody else has written meanwhile. */
  async overwrite(draft: Draft): Promise<void> {
    if (this.#state.kind !== "stale" || this.#state.theirs === undefined) {
      return;
    }
    const { theirs } = this.#state;
    this.#before = theirs;
    this.#become({ kind: "saving" });
    await this.#update(theirs, theirs.hash, draft);
  }

  /** Goes on from what somebody else has written; the draft is theirs from then on. */
  take(): Draft | undefined {
    if (this.#state.kind !== "stale" || this.#state.theirs === undefined) {
      return undefined;
    }
    this.#before = this.#state.theirs;
    this.#become({ kind: "editing" });
    return draftOf(this.#before);
  }

  /** Whether the draft says anything that the service does not know. */
  isChanged(draft: Draft): boolean {
    if (this.#state.kind === "saved") {
      return false;
    }
    const before = this.#before === undefined ? undefined : draftOf(this.#before);
    return before === undefined
      ? draft.body.trim() !== ""
      : draft.body !== before.body || draft.kind !== before.kind || draft.tags !== before.tags;
  }

  async #create(draft: Draft): Promise<void> {
    const { title, body, kind, tags } = draft;
    const answer = await this.#client.notes.create({ title: title.trim(), body, kind, tags: tagsOf(tags) });
    this.#become(answer.ok ? { kind: "saved", id: answer.value.id } : { kind: "failed", failed: answer });
  }

  async #update(before: Note, hash: ContentHash, draft: Draft): Promise<void> {
    const answer = await this.#client.notes.update({ id: before.id, hash, ...changes(before, draft) });
    if (answer.ok) {
      this.#become({ kind: "saved", id: answer.value.note.id });
    } else if (answer.code === "StaleHash") {
      const now = await this.#client.notes.read({ id: before.id });
      this.#become({
        kind: "stale",
        changedAt: answer.problem.failure.changed_at,
        theirs: now.ok ? now.value : undefined,
        failed: answer,
      });
    } else {
      this.#become({ kind: "failed", failed: answer });
    }
  }

  #become(state: EditorState): void {
    this.#state = state;
    this.#show(state);
  }
}

/** What a form shows of a note. */
export function draftOf(note: Note): Draft {
  return { title: note.title, body: note.body, kind: note.kind, tags: note.tags.join(", ") };
}

/** The tags in a line: between commas, without `#`, each once. */
export function tagsOf(line: string): string[] {
  const tags = line.split(",").map((tag) => tag.trim().replace(/^#+/, ""));
  return [...new Set(tags.filter((tag) => tag !== ""))];
}

/** Only what differs: the rest stays as it is. */
function changes(before: Note, draft: Draft): Pick<UpdateNote, "body" | "kind" | "tags"> {
  const tags = tagsOf(draft.tags);
  const isSame = tags.length === before.tags.length && tags.every((tag) => before.tags.includes(tag));
  return {
    ...(draft.body === before.body ? {} : { body: draft.body }),
    ...(draft.kind === before.kind ? {} : { kind: draft.kind }),
    ...(isSame ? {} : { tags }),
  };
}
