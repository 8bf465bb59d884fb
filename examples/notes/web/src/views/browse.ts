// What stands beside the notes while nobody searches: the wiki in numbers, its tags, what is missing.

import type { Client, Filter, NoteKind, Stats } from "../api.js";
import { isAborted } from "../answers.js";
import { h, replace } from "../dom.js";
import { address } from "../route.js";
import { KINDS } from "../editor.js";
import { KIND, count } from "../words.js";
import { failure } from "./page.js";

/** The column beside the notes. */
export class Browse {
  #client: Client;
  #root: HTMLElement;
  #filter: HTMLSelectElement;
  #running: AbortController | undefined;

  constructor(client: Client, root: HTMLElement, filter: HTMLSelectElement) {
    this.#client = client;
    this.#root = root;
    this.#filter = filter;
    offer(filter, []);
  }

  /** Reads the numbers anew. */
  async refresh(): Promise<void> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    const stats = await this.#client.notes.stats({}, { signal: running.signal });
    if (running.signal.aborted || isAborted(stats)) {
      return;
    }
    if (!stats.ok) {
      replace(this.#root, failure(stats, () => void this.refresh()));
      return;
    }
    offer(this.#filter, Object.entries(stats.value.tags));
    replace(this.#root, ...numbers(stats.value));
  }
}

/** What a choice of the filter means. */
export function filterOf(value: string): Filter | null {
  const [by, ...rest] = value.split(":");
  const word = rest.join(":");
  if (by === "tag" && word !== "") {
    return { by: "tag", tag: word };
  }
  const kind = KINDS.find((one) => by === "kind" && one === word);
  return kind === undefined ? null : { by: "kind", kind };
}

function numbers({ notes, words, missing }: Stats): HTMLElement[] {
  const parts: HTMLElement[] = [h("p", { class: "small" }, `${count(notes, "note")}, ${count(words, "word")}`)];
  if (missing.length > 0) {
    parts.push(
      h(
        "section",
        {},
        h("h2", {}, "Not written yet"),
        h(
          "ul",
          { class: "missing" },
          ...missing.map((title) =>
            h("li", {}, h("a", { class: "unwritten", href: address({ view: "new", title }) }, title)),
          ),
        ),
      ),
    );
  }
  return parts;
}

/** Offers kinds and tags; what is chosen stays chosen while it exists. */
function offer(filter: HTMLSelectElement, tags: readonly (readonly [string, number])[]): void {
  const chosen = filter.value;
  const kind = (one: NoteKind) => h("option", { value: `kind:${one}` }, KIND[one]);
  const tag = ([name, uses]: readonly [string, number]) =>
    h("option", { value: `tag:${name}` }, `#${name} (${uses})`);
  replace(
    filter,
    h("option", { value: "" }, "All notes"),
    h("optgroup", { label: "Kind" }, ...KINDS.map(kind)),
    tags.length > 0 && h("optgroup", { label: "Tag" }, ...tags.map(tag)),
  );
  filter.value = chosen;
  if (filter.selectedIndex < 0) {
    filter.value = "";
  }
}
