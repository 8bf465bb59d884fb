import { strict as assert } from "node:assert";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient, notesRead } from "./typescript/client.js";

type Seen = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };

/** What the server was sent last, and how it answers next. */
let seen: Seen = { method: "", url: "", headers: {}, body: "" };
let answer: (response: ServerResponse) => void = (response) => response.end();

const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) {
    body += chunk;
  }
  seen = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body };
  answer(response);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

function answers(status: number, type: string, text: string): void {
  answer = (response) => {
    response.writeHead(status, type === "" ? {} : { "content-type": type });
    response.end(text);
  };
}

function problem(status: number, document: object): void {
  answers(status, "application/problem+json; charset=utf-8", JSON.stringify(document));
}

const client = createClient({ baseUrl, headers: async () => ({ Authorization: "Bearer a", "x-trace": "general" }) });
const note = { id: "n1", title: "One", parent: null, links: [], labels: { __proto__: "x" } };

// Success; the input is the body, fields that are undefined are not sent.
answers(200, "application/json", '{ "notes": [{ "id": "n1", "labels": { "__proto__": "kept" } }] }');
const found = await client.notes.search({ query: "x", limit: undefined }, { headers: { "X-Trace": "own" } });
assert(found.ok && found.status === 200);
assert.equal(Object.entries(found.value.notes[0]?.labels ?? {})[0]?.join(), "__proto__,kept");
assert.equal(seen.method, "POST");
assert.equal(seen.url, "/api/notes/search");
assert.equal(seen.body, '{"query":"x"}');
assert.equal(seen.headers["content-type"], "application/json");
assert.equal(seen.headers.authorization, "Bearer a");
assert.equal(seen.headers["x-trace"], "own");

// The function without the client; a field of the path is one segment, whatever it holds.
answers(200, "application/json", JSON.stringify(note));
for (const id of ["bbbbb/xxxxx", "../admin", "a%2Fb", "ä ?#&=", "..."]) {
  const read = await notesRead({ baseUrl }, { id });
  assert(read.ok);
  assert.equal(seen.method, "GET");
  const segments: string[] = seen.url.split("/");
  assert.equal(segments.length, 3);
  assert.equal(decodeURIComponent(segments[2] ?? ""), id);
  assert.equal(seen.body, "");
}
for (const id of ["", ".", "..", "\ud800"]) {
  seen.url = "nothing was sent";
  const read = await notesRead({ baseUrl }, { id });
  assert(!read.ok && read.code === "transport" && read.fault.kind === "input", id);
  assert.equal(seen.url, "nothing was sent");
}

// The query.
answers(200, "application/json", "[]");
const list = await client.notes.list({ tags: ["a&b", "c"], limit: 5, draft: false, range: { from: 1 } });
assert(list.ok && list.value.length === 0);
assert.equal(seen.url, `/notes?tags=a%26b&tags=c&limit=5&draft=false&range=${encodeURIComponent('{"from":1}')}`);
await client.notes.list();
assert.equal(seen.url, "/notes");

// A number that JSON has no word for is not sent as null.
seen.url = "nothing was sent";
const odd = await client.notes.search({ query: "x", limit: Number.NaN });
assert(!odd.ok && odd.code === "transport" && odd.fault.kind === "input");
assert.equal(seen.url, "nothing was sent");

// A contract that answers nothing.
answers(204, "", "");
const touched = await client.notes.touch({ id: "n1" });
assert(touched.ok && touched.status === 204 && touched.value === undefined);
answers(200, "", "");
assert((await client.notes.touch({ id: "n1" })).ok);

// Declared failures and those that every contract has.
problem(404, { type: "about:blank", title: "Not found", status: 404, code: "NotFound", failure: { id: "n9" } });
const missing = await client.notes.read({ id: "n9" });
assert(!missing.ok && missing.code === "NotFound" && missing.status === 404);
assert.equal(missing.problem.failure.id, "n9");
problem(410, { status: 410, code: "Archived" });
const archived = await client.notes.read({ id: "n9" });
assert(!archived.ok && archived.code === "Archived" && archived.problem.failure === null);
problem(400, { status: 400, code: "invalid_input", issues: [{ path: "/query", message: "too short", keyword: "minLength" }] });
const invalid = await client.notes.search({ query: "" });
assert(!invalid.ok && invalid.code === "invalid_input" && invalid.problem.issues?.[0]?.path === "/query");

// What the contract does not know: a code with another status, an unknown code, approval codes of
// a contract without approval, pages of a proxy, text that is no JSON, an empty body.
const unknown: [number, string, string, "undeclared" | "content"][] = [
  [410, "application/problem+json", '{ "code": "NotFound" }', "undeclared"],
  [404, "application/problem+json", '{ "code": "__proto__" }', "undeclared"],
  [403, "application/problem+json", '{ "code": "approval_denied" }', "undeclared"],
  [502, "text/html", "<html>bad gateway</html>", "undeclared"],
  [202, "application/json", "{}", "undeclared"],
  [204, "", "", "undeclared"],
  [404, "application/problem+json", "[]", "undeclared"],
  [200, "text/html", "<html>log in</html>", "content"],
  [200, "application/json", "{ not JSON", "content"],
  [200, "application/json", "", "content"],
];
for (const [status, type, text, kind] of unknown) {
  answers(status, type, text);
  const read = await client.notes.read({ id: "n1" });
  assert(!read.ok && read.status === 0 && read.code === "transport", text);
  assert.equal(read.fault.kind, kind, `${status} ${text}`);
  assert.equal(read.fault.status, status);
  assert(read.fault.message.includes(text.slice(0, 20)));
}

// Confirmation: the same input twice.
problem(409, { status: 409, code: "confirmation_required", approval: { token: "t1", expiresAt: "2030-01-01T00:00:00Z" } });
const asked = await client.notes.purge.prepare({ title_prefix: "Old" });
assert(asked.ok && asked.status === 409);
const { token } = asked.approval;
assert.equal(seen.headers["onefold-confirm"], undefined);
const { body } = seen;
answers(200, "application/json", '{ "removed": 3 }');
const purged = await client.notes.purge.confirm({ title_prefix: "Old" }, token);
assert(purged.ok && purged.value.removed === 3);
assert.equal(seen.headers["onefold-confirm"], "t1");
assert.equal(seen.body, body);
const agreed = await client.notes.purge.prepare({ title_prefix: "Old" });
assert(agreed.ok && agreed.status === 200 && agreed.value.removed === 3);
problem(403, { status: 403, code: "approval_denied" });
const denied = await client.notes.purge.prepare({ title_prefix: "Old" });
assert(!denied.ok && denied.code === "approval_denied");
problem(409, { status: 409, code: "confirmation_required" });
const broken = await client.notes.purge.prepare({ title_prefix: "Old" });
assert(!broken.ok && broken.code === "transport" && broken.fault.kind === "content");

// Nobody answers, or the caller leaves.
const controller = new AbortController();
answer = () => controller.abort();
const left = await client.notes.read({ id: "n1" }, { signal: controller.signal });
assert(!left.ok && left.code === "transport" && left.fault.kind === "aborted");
server.closeAllConnections();
server.close();
const nobody = await client.notes.read({ id: "n1" });
assert(!nobody.ok && nobody.code === "transport" && nobody.fault.kind === "network");

console.log("done");
