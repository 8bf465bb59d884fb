// The start: the note that was changed last, and what lies around it.

import { isAborted } from "../answers.js";
import { h, replace } from "../dom.js";
import { address } from "../route.js";
import { graphPart } from "./graph.js";
import { empty, failure, loading, noteCard, noteList, part } from "./page.js";
import type { Page } from "./page.js";

/** Shows the start. */
export async function startView(page: Page): Promise<void> {
  const heading = page.heading("Notes");
  replace(page.root, heading, loading("Opening the notes…"));
  const stats = await page.client.notes.stats({}, { signal: page.signal });
  if (page.signal.aborted || isAborted(stats)) {
    return;
  }
  if (!stats.ok) {
    replace(page.root, heading, failure(stats, () => void startView(page)));
    return;
  }
  const { latest } = stats.value;
  if (latest === null) {
    replace(
      page.root,
      heading,
      empty("There is no note yet."),
      h("p", {}, h("a", { class: "button", href: address({ view: "new", title: "" }) }, "Write the first one")),
    );
    return;
  }
  const around = part(
    page,
    "Around it",
    () => page.client.notes.neighbors({ slug: latest.id, depth: 2 }, { signal: page.signal }),
    ({ neighbors }) =>
      neighbors.length === 0
        ? [empty("No link leads to it or away from it.")]
        : [noteList(neighbors.map(({ note }) => note))],
  );
  const graph = h("div");
  replace(
    page.root,
    heading,
    h("section", {}, h("h2", {}, "Changed last"), h("div", { class: "notes" }, noteCard(latest))),
    around,
    graph,
  );
  const note = await page.client.notes.read({ id: latest.id }, { signal: page.signal });
  if (!page.signal.aborted && !isAborted(note)) {
    replace(graph, note.ok ? graphPart(page, note.value) : failure(note, () => void startView(page)));
  }
}
