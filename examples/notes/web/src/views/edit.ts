// The form of a new note and of a change, with what happens when somebody else was faster.

import { isAborted, tell } from "../answers.js";
import type { Failed } from "../answers.js";
import type { Note, NoteId, NoteKind } from "../api.js";
import { h, replace } from "../dom.js";
import { Editor, KINDS, draftOf } from "../editor.js";
import type { Draft, EditorState } from "../editor.js";
import { address } from "../route.js";
import { KIND, moment } from "../words.js";
import { failure, loading, similarNotes } from "./page.js";
import type { Page } from "./page.js";

/** The form of a new note. */
export function newView(page: Page, title: string): void {
  form(page, undefined, { title, body: "", kind: "article", tags: "" });
}

/** The form of a note that is there. */
export async function editView(page: Page, id: NoteId): Promise<void> {
  replace(page.root, loading("Reading the note…"));
  const answer = await page.client.notes.read({ id }, { signal: page.signal });
  if (page.signal.aborted || isAborted(answer)) {
    return;
  }
  if (!answer.ok) {
    replace(
      page.root,
      page.heading("The note cannot be edited"),
      failure(answer, () => void editView(page, id)),
      answer.code === "NotFound" && similarNotes(answer.problem.failure.similar),
    );
    return;
  }
  form(page, answer.value, draftOf(answer.value));
}

function form(page: Page, note: Note | undefined, draft: Draft): void {
  const title = h("input", { id: "title", required: true, maxlength: 120, value: draft.title, disabled: note !== undefined });
  const body = h("textarea", { id: "body", maxlength: 100000, rows: 16, "aria-describedby": "body-hint" });
  const kind = h("select", { id: "kind" }, ...KINDS.map((one) => h("option", { value: one }, KIND[one])));
  const tags = h("input", { id: "tags", "aria-describedby": "tags-hint" });
  const save = h("button", { type: "submit", class: "button" }, note === undefined ? "Write the note" : "Save");
  const cancel = note === undefined ? address({ view: "start" }) : address({ view: "note", id: note.id });
  const outcome = h("div", { class: "outcome" });
  const fields = { title, body, kind, tags };

  const put = (now: Draft) => {
    title.value = now.title;
    body.value = now.body;
    kind.value = now.kind;
    tags.value = now.tags;
  };
  const current = (): Draft => ({
    title: title.value,
    body: body.value,
    kind: kindOf(kind.value),
    tags: tags.value,
  });
  const editor = new Editor(page.client, (state) => show(state), note);
  const show = (state: EditorState) => {
    if (page.signal.aborted) {
      return;
    }
    save.disabled = state.kind === "saving";
    save.setAttribute("aria-busy", String(state.kind === "saving"));
    mark(fields, state.kind === "failed" ? state.failed : undefined);
    switch (state.kind) {
      case "editing":
        replace(outcome);
        break;
      case "saving":
        replace(outcome, loading("Saving…"));
        break;
      case "saved":
        page.changed();
        page.announce("Saved.");
        page.go({ view: "note", id: state.id });
        break;
      case "failed":
        replace(outcome, failure(state.failed, () => void editor.save(current())), other(state.failed));
        break;
      case "stale":
        replace(
          outcome,
          stale(
            state,
            () => void editor.overwrite(current()),
            () => {
              const theirs = editor.take();
              if (theirs !== undefined) {
                put(theirs);
                body.focus();
              }
            },
          ),
        );
        break;
    }
  };

  put(draft);
  const leave = (event: BeforeUnloadEvent) => {
    if (editor.isChanged(current())) {
      event.preventDefault();
    }
  };
  window.addEventListener("beforeunload", leave, { signal: page.signal });
  replace(
    page.root,
    page.heading(note === undefined ? "New note" : `Edit ${note.title}`),
    h(
      "form",
      {
        class: "editor",
        onsubmit: (event) => {
          event.preventDefault();
          void editor.save(current());
        },
      },
      h("label", { for: "title" }, "Title"),
      title,
      note !== undefined && h("p", { class: "hint" }, "The title stays, because links use it."),
      h("label", { for: "body" }, "Text"),
      body,
      h("p", { id: "body-hint", class: "hint" }, "Markdown. [[Another note]] links to a note by its title."),
      h("div", { class: "pair" }, labelled("kind", "Kind", kind), labelled("tags", "Tags", tags)),
      h("p", { id: "tags-hint", class: "hint" }, "Tags stand between commas: rope, knots"),
      outcome,
      h("p", { class: "actions" }, save, h("a", { class: "button quiet", href: cancel }, "Cancel")),
    ),
  );
}

function labelled(id: string, text: string, field: HTMLElement): HTMLElement {
  return h("div", {}, h("label", { for: id }, text), field);
}

/** Marks the fields that the service complains of. */
function mark(fields: { readonly [name: string]: HTMLElement }, failed: Failed | undefined): void {
  const wrong = new Set(failed === undefined ? [] : tell(failed).issues.map(({ field }) => field));
  if (failed?.code === "AlreadyExists" || failed?.code === "UnusableTitle") {
    wrong.add("title");
  }
  for (const [name, field] of Object.entries(fields)) {
    if (wrong.has(name)) {
      field.setAttribute("aria-invalid", "true");
    } else {
      field.removeAttribute("aria-invalid");
    }
  }
}

/** The note that has the title already, or those that may have been meant. */
function other(failed: Failed): HTMLElement | undefined {
  if (failed.code === "AlreadyExists") {
    const { id } = failed.problem.failure;
    return h("p", {}, h("a", { href: address({ view: "note", id }) }, "Read the other note"));
  }
  return failed.code === "NotFound" ? similarNotes(failed.problem.failure.similar) : undefined;
}

function stale(
  { theirs, changedAt }: Extract<EditorState, { kind: "stale" }>,
  overwrite: () => void,
  take: () => void,
): HTMLElement {
  return h(
    "div",
    { class: "failure", role: "alert" },
    h("p", { class: "failure-title" }, "Somebody changed this note while you were writing."),
    h("p", {}, `It was changed ${moment(changedAt)}. Your text still stands above; nothing of it has been saved.`),
    theirs === undefined && h("p", {}, "What it says now cannot be read. Copy your text before you leave."),
    theirs !== undefined &&
      h(
        "details",
        { open: true },
        h("summary", {}, "What it says now"),
        h("pre", { class: "theirs", tabindex: 0, role: "region", "aria-label": "What the note says now" }, theirs.body),
      ),
    theirs !== undefined &&
      h(
        "p",
        { class: "actions" },
        h("button", { type: "button", class: "button danger", onclick: overwrite }, "Save mine over it"),
        h("button", { type: "button", class: "button quiet", onclick: take }, "Go on from theirs"),
      ),
  );
}

function kindOf(value: string): NoteKind {
  return KINDS.find((kind) => kind === value) ?? "article";
}
