// Writing and changing notes, also when somebody else was faster.

import { expect, test } from "vitest";

import type { Note } from "../src/api.js";
import { Editor, draftOf, tagsOf } from "../src/editor.js";
import type { EditorState } from "../src/editor.js";
import { clientOf } from "./stub.js";
import { Wiki, problem } from "./wiki.js";

async function noteOf(wiki: Wiki, id: string): Promise<Note> {
  const answer = await clientOf(wiki).notes.read({ id });
  if (!answer.ok) {
    throw new Error(`no ${id}`);
  }
  return answer.value;
}

function editorOf(wiki: Wiki, note?: Note): { editor: Editor; states: EditorState[] } {
  const states: EditorState[] = [];
  return { editor: new Editor(clientOf(wiki), (state) => states.push(state), note), states };
}

test("a new note is written and gets its id from the service", async () => {
  const wiki = Wiki.ofExample();
  const { editor, states } = editorOf(wiki);
  await editor.save({ title: " Braided rope ", body: "See [[Tides]].", kind: "index", tags: "#rope, rope, ,water" });
  expect(states).toEqual([{ kind: "saving" }, { kind: "saved", id: "braided-rope" }]);
  expect(await noteOf(wiki, "braided-rope")).toMatchObject({ title: "Braided rope", kind: "index", tags: ["rope", "water"] });
});

test("a title that is taken or has no letter is refused, and can be mended", async () => {
  const wiki = Wiki.ofExample();
  const { editor } = editorOf(wiki);
  const draft = { title: "Tides", body: "", kind: "article", tags: "" } as const;
  await editor.save(draft);
  expect(editor.state).toMatchObject({ kind: "failed", failed: { code: "AlreadyExists", problem: { failure: { id: "tides" } } } });
  await editor.save({ ...draft, title: "?!" });
  expect(editor.state).toMatchObject({ kind: "failed", failed: { status: 422, code: "UnusableTitle" } });
  await editor.save({ ...draft, title: "Tides of the Elbe" });
  expect(editor.state).toEqual({ kind: "saved", id: "tides-of-the-elbe" });
});

test("a change sends what differs, with the hash that was read", async () => {
  const wiki = Wiki.ofExample();
  const note = await noteOf(wiki, "tides");
  const { editor } = editorOf(wiki, note);
  await editor.save({ ...draftOf(note), tags: "water, moon" });
  const { method, url, body } = wiki.calls.at(-1) ?? {};
  expect([method, url]).toEqual(["PATCH", "/api/notes/tides"]);
  expect(JSON.parse(body ?? "")).toEqual({ hash: note.hash, tags: ["water", "moon"] });
  expect(editor.state).toEqual({ kind: "saved", id: "tides" });
});

test("a note that somebody else has changed is shown, and nothing is lost", async () => {
  const wiki = Wiki.ofExample();
  const note = await noteOf(wiki, "tides");
  const { editor } = editorOf(wiki, note);
  wiki.changeBehind("tides", "Theirs.");
  const draft = { ...draftOf(note), body: "Mine." };
  await editor.save(draft);
  expect(editor.state).toMatchObject({ kind: "stale", failed: { status: 409 }, theirs: { body: "Theirs." } });
  expect((await noteOf(wiki, "tides")).body).toBe("Theirs.");

  await editor.overwrite(draft);
  expect(editor.state).toEqual({ kind: "saved", id: "tides" });
  expect((await noteOf(wiki, "tides")).body).toBe("Mine.");
});

test("one can go on from what the other has written", async () => {
  const wiki = Wiki.ofExample();
  const note = await noteOf(wiki, "tides");
  const { editor } = editorOf(wiki, note);
  wiki.changeBehind("tides", "Theirs.");
  await editor.save({ ...draftOf(note), body: "Mine." });
  const theirs = editor.take();
  expect(theirs?.body).toBe("Theirs.");
  await editor.save({ ...draftOf(note), body: "Both." });
  expect(editor.state).toEqual({ kind: "saved", id: "tides" });
});

test("a stale note that cannot be read again overwrites nothing", async () => {
  const wiki = Wiki.ofExample();
  const note = await noteOf(wiki, "tides");
  const { editor } = editorOf(wiki, note);
  wiki.changeBehind("tides", "Theirs.");
  wiki.answerOnce(/tides/, 409, JSON.parse(problem(409, "StaleHash", { failure: { id: "tides", changed_at: "" } }).text) as object);
  wiki.answerOnce(/tides/, 503, JSON.parse(problem(503, "StoreUnavailable").text) as object);
  await editor.save({ ...draftOf(note), body: "Mine." });
  expect(editor.state).toMatchObject({ kind: "stale", theirs: undefined });
  await editor.overwrite({ ...draftOf(note), body: "Mine." });
  expect((await noteOf(wiki, "tides")).body).toBe("Theirs.");
});

test("a journal stays as it is", async () => {
  const wiki = Wiki.ofExample();
  const note = await noteOf(wiki, "log-of-the-first-trip");
  const { editor } = editorOf(wiki, note);
  await editor.save({ ...draftOf(note), body: "" });
  expect(editor.state).toMatchObject({ kind: "failed", failed: { status: 422, code: "JournalIsFinal" } });
});

test("what is typed counts as changed until it is saved", async () => {
  const wiki = Wiki.ofExample();
  const note = await noteOf(wiki, "tides");
  const { editor } = editorOf(wiki, note);
  expect(editor.isChanged(draftOf(note))).toBe(false);
  const draft = { ...draftOf(note), body: "New." };
  expect(editor.isChanged(draft)).toBe(true);
  await editor.save(draft);
  expect(editor.isChanged(draft)).toBe(false);
});

test("tags are the words between commas", () => {
  expect(tagsOf(" #rope, knots,, rope ,##a b")).toEqual(["rope", "knots", "a b"]);
  expect(tagsOf("")).toEqual([]);
});
