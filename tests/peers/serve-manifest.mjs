// A stub of an MCP server over stdio: it offers the tools of a manifest, and nothing else.
// Usage: serve-manifest.mjs MANIFEST
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const { tools } = JSON.parse(readFileSync(process.argv[2], "utf8"));

const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "stub", version: "1.0.0" },
  }),
  ping: () => ({}),
  "tools/list": () => ({ tools }),
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const answer = Object.hasOwn(answers, method)
    ? { result: answers[method](params ?? {}) }
    : { error: { code: -32601, message: `no method ${method}` } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...answer })}\n`);
});
