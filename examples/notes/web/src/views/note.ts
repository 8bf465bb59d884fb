// Shows a note: its text, who links to it, who names it, and the links around it.

import { isAborted } from "../answers.js";
import type { Failed } from "../answers.js";
import type { Note, NoteId, NoteList } from "../api.js";
import { h, replace } from "../dom.js";
import type { Child } from "../dom.js";
import { address } from "../route.js";
import { KIND, count, day } from "../words.js";
import { graphPart } from "./graph.js";
import { empty, failure, loading, noteList, part, similarNotes } from "./page.js";
import type { Page } from "./page.js";
import { outline, prose } from "./prose.js";

/** Shows the note of an id; `at` is the heading to begin at. */
export async function noteView(page: Page, id: NoteId, at: number | undefined): Promise<void> {
  replace(page.root, loading("Reading the note…"));
  const answer = await page.client.notes.read({ id }, { signal: page.signal });
  if (page.signal.aborted || isAborted(answer)) {
    return;
  }
  if (!answer.ok) {
    noNote(page, id, at, answer);
    return;
  }
  const note = answer.value;
  replace(
    page.root,
    h(
      "article",
      {},
      h("header", { class: "note-head" }, page.heading(note.title), facts(note), actions(note)),
      outline(note),
      note.body.trim() === "" ? empty("This note has no text yet.") : prose(note),
    ),
    h(
      "div",
      { class: "around" },
      part(
        page,
        "Linked from",
        () => page.client.notes.backlinks({ slug: id }, { signal: page.signal }),
        (found) => list(found, "No note links here."),
      ),
      part(
        page,
        "Named without a link",
        () => page.client.notes.mentions({ slug: id }, { signal: page.signal }),
        (found) => list(found, "No text names this note without a link."),
      ),
    ),
    graphPart(page, note),
  );
  if (at !== undefined) {
    scrollTo(page.root, at);
  }
}

/** Goes to a heading of the text that is shown. */
export function scrollTo(root: HTMLElement, at: number): void {
  const heading = root.querySelector<HTMLElement>(`[data-at="${at}"]`);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

function facts(note: Note): HTMLElement {
  const changed = note.edited_at === null ? `written ${day(note.created_at)}` : `changed ${day(note.edited_at)}`;
  const origin = note.origin.from === "file" ? [`from ${note.origin.path}`] : [];
  return h(
    "p",
    { class: "facts" },
    [KIND[note.kind], changed, ...origin, ...note.tags.map((tag) => `#${tag}`)].join(" · "),
  );
}

function actions(note: Note): HTMLElement {
  const edit =
    note.kind === "journal"
      ? h("span", { class: "small" }, "A journal is never changed.")
      : h("a", { class: "button", href: address({ view: "edit", id: note.id }) }, "Edit");
  const remove = h(
    "a",
    { class: "button quiet", href: address({ view: "remove", prefix: note.title }) },
    "Remove…",
  );
  return h("p", { class: "actions" }, edit, remove);
}

function list({ notes, total }: NoteList, nothing: string): Child[] {
  if (notes.length === 0) {
    return [empty(nothing)];
  }
  const rest = total - notes.length;
  return [noteList(notes), rest > 0 && h("p", { class: "small" }, `and ${count(rest, "more note")}`)];
}

/** A note that is not there: what may have been meant, and who links to it all the same. */
function noNote(page: Page, id: NoteId, at: number | undefined, failed: Failed): void {
  const isUnknown = failed.code === "NotFound";
  const again = () => void noteView(page, id, at);
  replace(
    page.root,
    page.heading(isUnknown ? "No such note" : "The note cannot be shown"),
    failure(failed, again),
    failed.code === "NotFound" && similarNotes(failed.problem.failure.similar),
    isUnknown &&
      part<NoteList>(
        page,
        "Notes that link to it",
        async () => {
          const answer = await page.client.notes.backlinks({ slug: id }, { signal: page.signal });
          const isNothing = !answer.ok && answer.code === "UnknownNote";
          return isNothing ? { ok: true, value: { notes: [], total: 0 } } : answer;
        },
        (found) => list(found, "No note links to it either."),
      ),
  );
}
