// Puts the page together: the address decides what is shown, the search box stands beside it.

import { connect } from "./api.js";
import { byId, h } from "./dom.js";
import { address, parse } from "./route.js";
import type { Route } from "./route.js";
import { Browse } from "./views/browse.js";
import { editView, newView } from "./views/edit.js";
import { noteView, scrollTo } from "./views/note.js";
import type { Page } from "./views/page.js";
import { removeView } from "./views/remove.js";
import { searchBox } from "./views/results.js";
import { startView } from "./views/start.js";

const client = connect();
const root = byId("main", HTMLElement);
const live = byId("live", HTMLElement);
const box = {
  form: byId("search", HTMLFormElement),
  query: byId("query", HTMLInputElement),
  filter: byId("filter", HTMLSelectElement),
  status: byId("status", HTMLElement),
  results: byId("results", HTMLElement),
  browse: byId("browse", HTMLElement),
};
const browse = new Browse(client, box.browse, box.filter);

let shown: Route | undefined;
let running = new AbortController();

/** On a small screen, one of the two is seen: the list or the view. */
function turnTo(part: "search" | "main"): void {
  document.body.dataset["shown"] = part;
}

function show(): void {
  const route = parse(location.hash);
  const before = shown;
  shown = route;
  turnTo("main");
  const isSameNote = route.view === "note" && before?.view === "note" && before.id === route.id;
  if (isSameNote && route.at !== undefined) {
    scrollTo(root, route.at);
    return;
  }
  running.abort();
  running = new AbortController();
  // The first view leaves the focus to the browser; a later one takes it to its heading, once.
  let takesFocus = before !== undefined;
  const page: Page = {
    client,
    root,
    signal: running.signal,
    go: (next) => {
      location.hash = address(next);
    },
    heading: (text) => {
      document.title = text === "Notes" ? text : `${text} · Notes`;
      const heading = h("h1", { tabindex: -1 }, text);
      if (takesFocus) {
        takesFocus = false;
        window.scrollTo(0, 0);
        queueMicrotask(() => heading.focus({ preventScroll: true }));
      }
      return heading;
    },
    announce: (text) => {
      live.textContent = text;
    },
    changed: () => void browse.refresh(),
  };
  for (const link of document.querySelectorAll(".top nav a")) {
    link.toggleAttribute("aria-current", link.getAttribute("href") === address(route));
  }
  switch (route.view) {
    case "start":
      void startView(page);
      break;
    case "note":
      void noteView(page, route.id, route.at);
      break;
    case "edit":
      void editView(page, route.id);
      break;
    case "new":
      newView(page, route.title);
      break;
    case "remove":
      removeView(page, route.prefix);
      break;
  }
}

searchBox(client, box, () => turnTo("search"));
byId("skip", HTMLAnchorElement).addEventListener("click", (event) => {
  event.preventDefault();
  root.focus();
});
window.addEventListener("hashchange", show);
void browse.refresh();
show();
