// Removing notes: what the service asks before it does so, and what a person answers.

import { h, replace } from "../dom.js";
import type { Child } from "../dom.js";
import { Removal } from "../removal.js";
import type { RemovalState } from "../removal.js";
import { count } from "../words.js";
import { failure, loading } from "./page.js";
import type { Page } from "./page.js";

/** Shows the form; `prefix` is what its field begins with. */
export function removeView(page: Page, prefix: string): void {
  const field = h("input", { id: "prefix", required: true, maxlength: 120, value: prefix, "aria-describedby": "prefix-hint" });
  const ask = h("button", { type: "submit", class: "button danger" }, "Remove…");
  const outcome = h("div", { class: "outcome" });
  const left = h("span", {});

  const removal = new Removal(page.client, (state) => show(state));
  const show = (state: RemovalState) => {
    if (page.signal.aborted) {
      return;
    }
    const isBusy = state.kind === "asking" || state.kind === "removing" || state.kind === "waiting";
    field.disabled = isBusy;
    ask.disabled = isBusy;
    replace(outcome, ...content(state, removal, left));
    if (state.kind === "waiting") {
      left.textContent = countdown(removal.left());
      outcome.querySelector<HTMLElement>("h2")?.focus();
    } else if (state.kind === "removed") {
      page.changed();
      outcome.querySelector<HTMLElement>("h2")?.focus();
    } else if (state.kind === "idle") {
      field.focus();
    }
  };
  const timer = setInterval(() => {
    if (removal.state.kind === "waiting") {
      left.textContent = countdown(removal.tick());
    }
  }, 1000);
  page.signal.addEventListener("abort", () => clearInterval(timer));

  replace(
    page.root,
    page.heading("Remove notes"),
    h("p", {}, "Removes every note whose title begins with these letters. Nothing brings them back."),
    h(
      "form",
      {
        class: "editor",
        onsubmit: (event) => {
          event.preventDefault();
          void removal.ask(field.value);
        },
      },
      h("label", { for: "prefix" }, "Titles begin with"),
      field,
      h("p", { id: "prefix-hint", class: "hint" }, "Capitals and small letters are different. A whole title also removes longer ones that begin so."),
      h("p", { class: "actions" }, ask),
    ),
    outcome,
  );
}

function content(state: RemovalState, removal: Removal, left: HTMLElement): Child[] {
  const askAgain = (text: string) => {
    const again = () => void removal.ask("prefix" in state ? state.prefix : "");
    return h("button", { type: "button", class: "button", onclick: again }, text);
  };
  switch (state.kind) {
    case "idle":
      return [];
    case "asking":
      return [loading("Asking the service…")];
    case "removing":
      return [loading("Removing…")];
    case "waiting":
      return [
        h(
          "section",
          { class: "confirm" },
          h("h2", { tabindex: -1 }, `Remove all notes that begin with “${state.prefix}”?`),
          state.known.length > 0 && h("p", {}, "Among them, and there may be more:"),
          state.known.length > 0 && h("ul", {}, ...state.known.map(({ title }) => h("li", {}, title))),
          state.known.length === 0 && h("p", {}, "A search for these words finds no such title, but there may be some."),
          h("p", { class: "small" }, "The service waits for your answer ", left, "."),
          h(
            "p",
            { class: "actions" },
            h("button", { type: "button", class: "button danger", onclick: () => void removal.confirm() }, "Remove for good"),
            h("button", { type: "button", class: "button quiet", onclick: () => removal.cancel() }, "Keep them"),
          ),
        ),
      ];
    case "expired":
      return [
        h(
          "div",
          { class: "failure", role: "alert" },
          h("p", { class: "failure-title" }, "The time to confirm has run out. Nothing has been removed."),
          h("p", { class: "actions" }, askAgain("Ask again")),
        ),
      ];
    case "removed":
      return [
        h(
          "section",
          { class: "done", role: "status" },
          h("h2", { tabindex: -1 }, state.removed.length === 0 ? "Nothing was removed" : `${count(state.removed.length, "note")} removed`),
          state.removed.length === 0
            ? h("p", {}, `No title begins with “${state.prefix}”.`)
            : h("ul", {}, ...state.removed.map((id) => h("li", {}, id))),
        ),
      ];
    case "failed": {
      const isStale = state.failed.code === "confirmation_invalid" || state.failed.code === "confirmation_required";
      // A confirmed call that got no answer may have been carried out, so it is not made again by itself.
      const again = () => void removal.ask(state.prefix);
      return [
        failure(state.failed, state.confirming ? undefined : again),
        state.confirming && state.failed.status === 0 &&
          h("p", {}, "The notes may have been removed all the same: search for one before you ask again."),
        (isStale || state.confirming) && h("p", { class: "actions" }, askAgain("Ask again")),
      ];
    }
  }
}

function countdown(seconds: number): string {
  return seconds === Infinity ? "for a while" : `for ${count(seconds, "more second")}`;
}
