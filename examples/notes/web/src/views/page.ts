// What every view gets, and the parts that several views show.

import { isAborted, tell } from "../answers.js";
import type { Failed } from "../answers.js";
import type { Client, NoteId, NoteSummary } from "../api.js";
import { h, replace } from "../dom.js";
import type { Child } from "../dom.js";
import { address } from "../route.js";
import type { Route } from "../route.js";
import { KIND, day } from "../words.js";

/** The page, as one view sees it. */
export interface Page {
  client: Client;
  /** Where the view shows itself. */
  root: HTMLElement;
  /** Ends when another view takes its place. */
  signal: AbortSignal;
  /** Goes to another place. */
  go(route: Route): void;
  /** The view's heading: names the page, and takes the focus after a change of place. */
  heading(text: string): HTMLHeadingElement;
  /** Tells those who do not see the page. */
  announce(text: string): void;
  /** Notes have changed: what is shown beside the view is read anew. */
  changed(): void;
}

/** An answer with a value, or none. */
export type Reply<Value> = { ok: true; value: Value } | Failed;

/** Says that something is on its way. */
export function loading(text: string): HTMLElement {
  return h("p", { class: "loading", role: "status" }, text);
}

/** Says why there is nothing. */
export function empty(...text: Child[]): HTMLElement {
  return h("p", { class: "empty" }, ...text);
}

/** Shows a failed call; `again` makes it once more. */
export function failure(failed: Failed, again?: () => void): HTMLElement {
  const told = tell(failed);
  return h(
    "div",
    { class: "failure", role: "alert" },
    h("p", { class: "failure-title" }, told.title),
    told.detail !== undefined && h("p", {}, told.detail),
    told.issues.length > 0 &&
      h(
        "ul",
        {},
        ...told.issues.map(({ field, message }) =>
          h("li", {}, field !== "" && h("code", {}, field), field !== "" && " ", message),
        ),
      ),
    told.request !== undefined && h("p", { class: "small" }, "Request ", h("code", {}, told.request)),
    again !== undefined && told.again && h("button", { type: "button", onclick: again }, "Try again"),
  );
}

/** A part of a view that has a call of its own, with its states. */
export function part<Value>(
  page: Page,
  title: string,
  call: () => Promise<Reply<Value>>,
  show: (value: Value) => readonly Child[],
): HTMLElement {
  const body = h("div");
  const run = async () => {
    replace(body, loading("Loading…"));
    const answer = await call();
    if (page.signal.aborted || isAborted(answer)) {
      return;
    }
    replace(body, ...(answer.ok ? show(answer.value) : [failure(answer, () => void run())]));
  };
  void run();
  return h("section", {}, h("h2", {}, title), body);
}

/** Notes as links, with what is known of them. */
export function noteList(notes: readonly NoteSummary[]): HTMLUListElement {
  return h("ul", { class: "notes" }, ...notes.map((note) => h("li", {}, noteCard(note))));
}

/** One note of a list. */
export function noteCard(note: NoteSummary): HTMLAnchorElement {
  const excerpt = note.excerpt ?? "";
  return h(
    "a",
    { class: "note-card", href: address({ view: "note", id: note.id }) },
    h("span", { class: "note-title" }, note.title),
    excerpt !== "" && h("span", { class: "excerpt" }, excerpt),
    h(
      "span",
      { class: "facts" },
      [KIND[note.kind], day(note.changed_at), ...note.tags.map((tag) => `#${tag}`)].join(" · "),
    ),
  );
}

/** Ids that may have been meant. */
export function similarNotes(ids: readonly NoteId[]): HTMLElement | undefined {
  return ids.length === 0
    ? undefined
    : h(
        "div",
        {},
        h("p", {}, "Did you mean:"),
        h("ul", {}, ...ids.map((id) => h("li", {}, h("a", { href: address({ view: "note", id }) }, id)))),
      );
}
