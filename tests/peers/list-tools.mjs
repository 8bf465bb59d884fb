// Starts an MCP server over stdio and prints what it says of itself and its tools, as JSON.
// Usage: list-tools.mjs COMMAND ARGUMENT..
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const [command, ...args] = process.argv.slice(2);
const transport = new StdioClientTransport({ command, args, stderr: "inherit", env: { ...process.env } });
// Some servers offer tools that need these of their client.
const capabilities = { elicitation: {}, roots: {}, sampling: {} };
const client = new Client({ name: "onefold-tests", version: "1" }, { capabilities });
// A server that never answers must end the test with a message, not hang it.
const watchdog = setTimeout(() => {
  console.error("the server did not answer in time");
  process.exit(1);
}, 60_000);

await client.connect(transport);
const tools = [];
let cursor;
do {
  const page = await client.listTools(cursor === undefined ? {} : { cursor });
  tools.push(...page.tools);
  cursor = page.nextCursor;
} while (cursor !== undefined);
clearTimeout(watchdog);
process.stdout.write(JSON.stringify({ server: client.getServerVersion(), tools }), () => {
  client.close().finally(() => process.exit(0));
});
