import { createClient, notesList, notesPublish, notesPurge, notesRead, type NotesReadResult } from "./typescript/client.js";
import type { Block, Note } from "./typescript/types.js";

const client = createClient({ baseUrl: "https://notes.example", headers: async () => ({ authorization: "Bearer x" }) });

export async function narrowing(id: string): Promise<string> {
  const answer = await client.notes.read({ id });
  if (answer.ok) {
    return answer.value.title;
  }
  switch (answer.code) {
    case "NotFound":
      return answer.problem.failure.id;
    case "Archived": {
      const nothing: null = answer.problem.failure;
      return String(nothing);
    }
    case "transport":
      return answer.fault.message;
    case "invalid_input":
      return (answer.problem.issues ?? []).map((issue) => issue.path).join();
    default:
      return answer.problem.detail ?? answer.code;
  }
}

export function byStatus(answer: NotesReadResult): Note | string {
  if (answer.status === 200) {
    return answer.value;
  }
  if (answer.status === 410) {
    const code: "Archived" = answer.code;
    return code;
  }
  return answer.status === 0 ? answer.fault.kind : answer.problem.code;
}

export async function confirming(agreed: (token: string) => boolean): Promise<number> {
  const input = { title_prefix: "Old" };
  const asked = await notesPurge.prepare({}, input);
  if (!asked.ok) {
    return 0;
  }
  if (asked.status === 200) {
    return asked.value.removed;
  }
  if (!agreed(asked.approval.token)) {
    return 0;
  }
  const done = await notesPurge.confirm({}, input, asked.approval.token);
  return done.ok ? done.value.removed : 0;
}

export async function others(limit: number | undefined): Promise<void> {
  await client.notes.search({ query: "x", limit, order: "newest" });
  await client.notes.stats();
  await notesList({}, { tags: ["a"], range: { from: 1 } });
  await notesRead({ headers: { accept: "x" } }, { id: "a" }, { headers: { "x-trace": "1" } });
  const published = await notesPublish({}, { id: "a" });
  if (published.ok) {
    const nothing: undefined = published.value;
    void nothing;
  } else if (published.code === "approval_denied") {
    const status: 403 = published.status;
    void status;
  } else if (published.code === "agent_required") {
    const status: 401 = published.status;
    void status;
  }
}

export function depth(block: Block): number {
  return block.kind === "quote" ? 1 + depth(block.of) : block.text.length;
}

// What a program in code mode writes.
export async function program(): Promise<number> {
  const found = await notes.search({ query: "x" });
  const first = found.notes[0];
  const read = await notes.read({ id: first?.id ?? "" });
  const removed = await notes.purge({ title_prefix: read.title });
  return removed.removed + (await notes.stats()).notes;
}
