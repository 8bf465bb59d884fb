import { strict as assert } from "node:assert";
import { createClient } from "./typescript/client.js";
import type { Entry } from "./typescript/types.js";

let sent = "";
let reply = new Response();
const client = createClient({
  fetch: async (_url, request) => {
    sent = String(request?.body);
    return reply;
  },
});

function answers(status: number, text: string): void {
  reply = new Response(text, { status, headers: { "content-type": "application/problem+json" } });
}

const text =
  '{"amount":9007199254740993,"signed":-9223372036854775808,"small":7,"plain":1.5,' +
  '"any":{"large":18446744073709551615,"small":3,"text":"a \\" 9007199254740993, b"},' +
  '"pair":["9007199254740993",9007199254740993],"byName":{"__proto__":18446744073709551615,"b":0},' +
  '"owner":{"kind":"person","id":1},"children":[{"amount":0,"owner":{"kind":"team","id":9},"children":[]}]}';

answers(200, text);
const echoed = await client.ledger.echo({ amount: 1n, children: [] });
assert(echoed.ok);
const { value } = echoed;
assert.equal(sent, '{"amount":1,"children":[]}');
assert.equal(value.amount, 9007199254740993n);
assert.equal(value.signed, -9223372036854775808n);
assert.equal(value.small, 7);
assert.equal(value.plain, 1.5);
assert.deepEqual(value.any, { large: 18446744073709551615n, small: 3, text: 'a " 9007199254740993, b' });
assert.deepEqual(value.pair, ["9007199254740993", 9007199254740993n]);
assert.deepEqual(Object.entries(value.byName ?? {}), [["__proto__", 18446744073709551615n], ["b", 0n]]);
assert.deepEqual(value.owner, { kind: "person", id: 1n });
assert.equal(value.children[0]?.amount, 0n);
assert.deepEqual(value.children[0]?.owner, { kind: "team", id: 9 });

// What was read is written again, byte for byte.
answers(200, text);
await client.ledger.echo(value satisfies Entry);
assert.equal(sent, text);

answers(422, '{"code":"TooLarge","status":422,"failure":{"most":18446744073709551615},"retryAfter":3}');
const refused = await client.ledger.echo({ amount: 1n, children: [] });
assert(!refused.ok && refused.code === "TooLarge");
assert.equal(refused.problem.failure.most, 18446744073709551615n);
assert.equal(refused.problem.retryAfter, 3);

for (const bad of ['{"amount":1,}', '{"amount":01,"children":[]}', "", "[".repeat(200000)]) {
  answers(200, bad);
  const answer = await client.ledger.echo({ amount: 1n, children: [] });
  assert(!answer.ok && answer.code === "transport" && answer.fault.kind === "content", bad.slice(0, 20));
}
console.log("done");
