// What a person is told of a failed call.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { isAborted, tell } from "../src/answers.js";
import { clientOf, unreachable } from "./stub.js";
import { Wiki, problem } from "./wiki.js";

async function told(status: number, document: object | string) {
  const wiki = new Wiki();
  wiki.answerOnce(/stats/, status, document);
  const answer = await clientOf(wiki).notes.stats();
  return answer.ok ? undefined : tell(answer);
}

test("every code that the service declares for the numbers has its words", async () => {
  const path = join(import.meta.dirname, "..", "..", "surfaces", "typescript", "http.ts");
  const codes = [...readFileSync(path, "utf8").matchAll(/Failure<(\d+), "(\w+)">/g)];
  expect(codes.length).toBeGreaterThan(18);
  for (const [, status, code = ""] of codes.slice(0, 19)) {
    const document = JSON.parse(problem(Number(status), code).text) as object;
    const answer = await told(Number(status), document);
    expect(answer?.title, code).toMatch(/\.$/);
    expect(answer?.request).toBe("01JE7K3V");
  }
});

test("detail, waiting time and issues are told with it", async () => {
  expect(await told(429, { code: "rate_limited", status: 429, detail: "60 calls a minute.", retryAfter: 3 })).toEqual({
    title: "Too many calls in a short time.",
    detail: "60 calls a minute. Try again in 3 seconds.",
    issues: [],
    again: true,
    request: undefined,
  });
  const issues = [{ path: "/tags/0", message: "is too long", keyword: "maxLength" }, { path: "", message: "x", keyword: "y" }];
  expect((await told(400, { code: "invalid_input", status: 400, issues }))?.issues).toEqual([
    { field: "tags", message: "is too long" },
    { field: "", message: "x" },
  ]);
});

test("what is no answer of the service is told apart", async () => {
  expect(await told(502, "<h1>Bad gateway</h1>")).toMatchObject({ title: "Something answered that is not this service.", again: true });
  expect(await told(200, "<!doctype html>")).toMatchObject({ title: "The answer cannot be read." });
  expect(await told(418, { code: "teapot", status: 418 })).toMatchObject({ title: "Something answered that is not this service." });
  const lost = await unreachable().notes.stats();
  expect(!lost.ok && tell(lost)).toMatchObject({ title: "The service cannot be reached.", again: true });
  const unsent = await unreachable().notes.read({ id: ".." });
  expect(!unsent.ok && tell(unsent)).toMatchObject({ title: "The call cannot be sent.", again: false });
});

test("a call that was given up is no failure to show", async () => {
  const answer = await clientOf(new Wiki()).notes.stats({}, { signal: AbortSignal.abort() });
  expect(isAborted(answer)).toBe(true);
  expect(isAborted(await unreachable().notes.stats())).toBe(false);
});
