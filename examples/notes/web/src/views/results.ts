// The search box with its list, and the keys that move through both.

import { h, replace } from "../dom.js";
import type { Child } from "../dom.js";
import { Search, status } from "../search.js";
import type { Question, SearchState } from "../search.js";
import type { Client } from "../api.js";
import { filterOf } from "./browse.js";
import { failure, loading, noteCard } from "./page.js";

/** The elements of the search. */
export interface Box {
  form: HTMLFormElement;
  query: HTMLInputElement;
  filter: HTMLSelectElement;
  status: HTMLElement;
  results: HTMLElement;
  browse: HTMLElement;
}

/** Connects the search box. `show` is called when somebody turns to it. */
export function searchBox(client: Client, box: Box, show: () => void): Search {
  const search = new Search(client, (state) => draw(box, search, state));
  const question = (): Question => ({ query: box.query.value, filter: filterOf(box.filter.value) });
  box.query.addEventListener("input", () => {
    show();
    search.type(question());
  });
  box.query.addEventListener("focus", show);
  box.filter.addEventListener("change", () => {
    show();
    void search.run(question());
    if (box.query.value.trim() === "") {
      box.status.textContent = "Type words to search for there.";
    }
  });
  box.form.addEventListener("submit", (event) => {
    event.preventDefault();
    const first = links(box)[0];
    if (search.state.kind === "found" && search.state.question.query === box.query.value && first !== undefined) {
      first.click();
    } else {
      void search.run(question());
    }
  });
  box.query.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") {
      const [first] = links(box);
      first?.focus();
      if (first !== undefined) {
        event.preventDefault();
      }
    } else if (event.key === "Escape" && box.query.value !== "") {
      box.query.value = "";
      search.type(question());
      event.preventDefault();
    }
  });
  box.results.addEventListener("keydown", (event) => move(box, event));
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isField(event.target)) {
      box.query.focus();
      box.query.select();
      event.preventDefault();
    }
  });
  return search;
}

function draw(box: Box, search: Search, state: SearchState): void {
  box.status.textContent = status(state);
  box.browse.hidden = state.kind !== "idle";
  box.results.toggleAttribute("aria-busy", state.kind === "loading");
  if (state.kind === "loading" && box.results.childElementCount > 0) {
    // What was found before stays until the next answer, so that nothing jumps while somebody types.
    return;
  }
  replace(box.results, ...content(search, state));
}

function content(search: Search, state: SearchState): Child[] {
  switch (state.kind) {
    case "idle":
      return [];
    case "loading":
      return [loading("Searching…")];
    case "failed":
      return [failure(state.failed, () => void search.run(state.question))];
    case "found": {
      const again = () => void search.more();
      const restart = () => void search.run(state.question);
      const { more } = state;
      return [
        state.items.length > 0 && h("ol", { class: "notes" }, ...state.items.map((note) => h("li", {}, noteCard(note)))),
        more.kind === "there" && h("button", { type: "button", onclick: again }, "Show more"),
        more.kind === "loading" && loading("Loading more…"),
        more.kind === "failed" && failure(more.failed, again),
        more.kind === "failed" &&
          more.failed.code === "CursorExpired" &&
          h("button", { type: "button", onclick: restart }, "Search again"),
      ];
    }
  }
}

function links(box: Box): HTMLAnchorElement[] {
  return [...box.results.querySelectorAll<HTMLAnchorElement>("a.note-card")];
}

/** Arrows move through the list, and above its first note back to the box. */
function move(box: Box, event: KeyboardEvent): void {
  const all = links(box);
  const now = all.findIndex((link) => link === document.activeElement);
  if (event.key === "Escape" || (event.key === "ArrowUp" && now === 0)) {
    box.query.focus();
  } else if (event.key === "ArrowDown" && now >= 0) {
    all[Math.min(now + 1, all.length - 1)]?.focus();
  } else if (event.key === "ArrowUp" && now > 0) {
    all[now - 1]?.focus();
  } else if (event.key === "Home" && now >= 0) {
    all[0]?.focus();
  } else if (event.key === "End" && now >= 0) {
    all.at(-1)?.focus();
  } else {
    return;
  }
  event.preventDefault();
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}
