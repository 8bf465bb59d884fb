// A stub of an MCP server over stdio: it offers the tools of a manifest, and nothing else. Before it
// lists them, it sends the `notifications` of the manifest, which those that are generated do not have.
// Usage: serve-manifest.mjs MANIFEST
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const { tools, notifications = [] } = JSON.parse(readFileSync(process.argv[2], "utf8"));

const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "stub", version: "1.0.0" },
  }),
  ping: () => ({}),
  "tools/list": () => ({ tools }),
};

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const answer = Object.hasOwn(answers, method)
    ? { result: answers[method](params ?? {}) }
    : { error: { code: -32601, message: `no method ${method}` } };
  if (method === "tools/list") notifications.forEach(send);
  send({ id, ...answer });
});
