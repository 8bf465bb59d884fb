import * as client from "./typescript/client.js";
import type * as types from "./typescript/types.js";

// Names that the language or the client would like to have themselves.
const all: client.Client = client.createClient();
void [all.delete, all.import, all.await, all.transport, all.input, all.call, all.token, all.fetch, all.send];
void [client.delete_, client.import_, client.await_, client.prepare, client.client, client.types, client.json];
void [all.words.delete, all.words.new, all.words.default, all.words.toString];

// A key is what it is on the wire.
export const hostile: types.Hostile = {
  type: "a", self: "a", Self: "a", async: "a", default: "a", import: "a", await: "a", new: "a", constructor: "a",
  ["__proto__"]: "a", readonly: "a", get: "a", set: "a", "a-b": "a", a_b: "a", "1st": "a", _: "a", größe: "a",
  "": "a", "a b": "a", "*/": "a", "\"'`${x}": "a", "\u0000": "a", "\u2028": "a", choice: "__count__",
  toString: "a",
};

export const shapes: types.Shapes = {
  signs: -1,
  any: [1n],
  nothing: null,
  pair: [1, "a"],
  open_pair: [1, null, true, null],
  list: ["a", null],
  known_and_map: { name: "a", other: 1 },
  empty: {},
  open: { anything: 1 },
  nullable: null,
  choice: "*/",
  untagged: { a: "a" },
  tree: ["a", ["b"]],
};
shapes.map = { inner: shapes };

// @ts-expect-error
export const two: types.Shapes["signs"] = 2;
// @ts-expect-error
export const never: types.Shapes["never"] = 1;
// @ts-expect-error
export const short: types.Shapes["pair"] = [1];
// @ts-expect-error
export const full: types.Shapes["empty"] = { a: 1 };
// @ts-expect-error
export const string: types.Shapes["empty"] = "a";
// @ts-expect-error
export const other: types.Choice = "other";

// A type of the contracts is not the platform's, and leaves that alone.
export const date: types.Date = { value: 1 };
export const real: Date = new Date(0);
export const promise: Promise<number> = Promise.resolve(1);
export async function program(): Promise<void> {
  const answer = await builtins.all();
  const value: number | undefined = answer.date?.value;
  void value;
  await shapes_of();
}

async function shapes_of(): Promise<void> {
  await words.delete();
  await words.toString();
}
