import * as all from "./typescript/client.js";
import type { Note } from "./typescript/types.js";

const client = all.createClient();
const name: string = "search";
declare const note: Note;

// A destructive call without prepare or confirm.
// @ts-expect-error
await client.notes.purge({ title_prefix: "Old" });
// @ts-expect-error
await all.notesPurge({}, { title_prefix: "Old" });
// @ts-expect-error
await client.notes.purge.confirm({ title_prefix: "Old" });

// A computed name.
// @ts-expect-error
await client.notes[name]({ query: "x" });
// @ts-expect-error
await client[name].search({ query: "x" });

// An unknown name.
// @ts-expect-error
await client.notes.serach({ query: "x" });
// @ts-expect-error
await all.notesSerach({}, { query: "x" });
// @ts-expect-error
await client.notes.secret({});

// A wrong input.
// @ts-expect-error
await client.notes.search({ query: 1 });
// @ts-expect-error
await client.notes.search({ query: "x", limt: 1 });
// @ts-expect-error
await client.notes.search({ query: "x", order: "oldest" });
// @ts-expect-error
await client.notes.stats({ notes: 1 });

// A missing field.
// @ts-expect-error
await client.notes.search({});
// @ts-expect-error
await client.notes.search();
// @ts-expect-error
await all.notesRead({}, {});

// An answer that nobody has looked at.
// @ts-expect-error
export const title: string = (await client.notes.read({ id: "a" })).value.title;
// @ts-expect-error
export const misspelt = note.tittle;
// @ts-expect-error
export const parent: string = note.parent;
// @ts-expect-error
export const summary: string = note.summary;

// In code mode.
// @ts-expect-error
await notes.touch({ id: "a" });
// @ts-expect-error
await notes[name]({ query: "x" });
// @ts-expect-error
await notes.search({ query: 1 });
// @ts-expect-error
export const date: Note = new Block();

// A code that the contract never answers.
const answer = await client.notes.read({ id: "a" });
// @ts-expect-error
export const gated = !answer.ok && answer.code === "approval_denied";
// @ts-expect-error
export const agents = !answer.ok && answer.code === "agent_required";
