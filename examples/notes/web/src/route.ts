// What the page shows, as the part of its address behind `#`.

import type { NoteId } from "./api.js";

/** A place in the page. */
export type Route =
  | { view: "start" }
  /** A note; `at` is the place of a heading in its text. */
  | { view: "note"; id: NoteId; at?: number }
  | { view: "edit"; id: NoteId }
  | { view: "new"; title: string }
  | { view: "remove"; prefix: string };

/** The place that an address names; what it does not know is the start. */
export function parse(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?", 2);
  const [first, id, last, ...rest] = path.split("/").slice(1).map(decoded);
  const options = new URLSearchParams(query);
  if (rest.length > 0) {
    return { view: "start" };
  }
  if (first === "note" && id !== undefined && id !== "") {
    if (last === "edit") {
      return { view: "edit", id };
    }
    const at = Number(options.get("at") ?? Number.NaN);
    return last === undefined
      ? { view: "note", id, ...(Number.isInteger(at) && at >= 0 ? { at } : {}) }
      : { view: "start" };
  }
  if (id === undefined && first === "new") {
    return { view: "new", title: options.get("title") ?? "" };
  }
  if (id === undefined && first === "remove") {
    return { view: "remove", prefix: options.get("prefix") ?? "" };
  }
  return { view: "start" };
}

/** The address of a place. */
export function address(route: Route): string {
  switch (route.view) {
    case "start":
      return "#/";
    case "note":
      return `#/note/${encodeURIComponent(route.id)}${route.at === undefined ? "" : `?at=${route.at}`}`;
    case "edit":
      return `#/note/${encodeURIComponent(route.id)}/edit`;
    case "new":
      return `#/new${option("title", route.title)}`;
    case "remove":
      return `#/remove${option("prefix", route.prefix)}`;
  }
}

function option(name: string, value: string): string {
  return value === "" ? "" : `?${new URLSearchParams({ [name]: value })}`;
}

/** An address that somebody typed may hold a broken escape. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
