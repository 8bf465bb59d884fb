// What a person is told when a call did not succeed: one line for every code that the client knows.

import type { Client, Fault } from "./api.js";

/** Every answer of every contract below `Part` of the client. */
type Answers<Part> = Part extends (...input: never[]) => Promise<infer Answer>
  ? Answer
  : Part extends object
    ? { [Name in keyof Part]: Answers<Part[Name]> }[keyof Part]
    : never;

/** Any answer that is no success. */
export type Failed = Extract<Answers<Client>, { ok: false }>;

type Code = Exclude<Failed, Fault>["code"];

/** What a view shows of a failed call. */
export interface Told {
  title: string;
  /** What the service adds, or what the transport saw. */
  detail: string | undefined;
  /** What is wrong with the input, by the field's name; "" is the input as a whole. */
  issues: { field: string; message: string }[];
  /** Whether the same call may succeed when it is made again. */
  again: boolean;
  /** Names the request in the log of the service. */
  request: string | undefined;
}

type Line = readonly [title: string, again?: "again"];

/** A new code in a contract does not compile until it has a line here. */
const LINES: { readonly [One in Code]: Line } = {
  AlreadyExists: ["Another note has that title."],
  CursorExpired: ["The list has changed since; search again."],
  JournalIsFinal: ["A journal is never changed. Write a new note instead."],
  NoPath: ["No way of links leads there."],
  NotFound: ["No note has that id."],
  StaleHash: ["Somebody changed this note while you were writing."],
  StoreBroken: ["The notes cannot be opened. Whoever runs this service has to act."],
  StoreUnavailable: ["The notes are busy at the moment.", "again"],
  UnknownNote: ["Nothing is known under that id."],
  UnusableTitle: ["The title needs a letter or a digit."],
  approval_denied: ["The approval was denied: nothing has been changed."],
  confirmation_invalid: ["The confirmation no longer counts. Ask again."],
  confirmation_pending: ["Somebody else has to agree first. Try again once they did.", "again"],
  confirmation_required: ["The service asks for a confirmation once more."],
  confirmation_unavailable: ["This service cannot confirm calls, so it makes none that needs it."],
  cancelled: ["The call was cancelled.", "again"],
  cross_origin_blocked: ["The service takes no calls from this page's address."],
  forbidden: ["You may not do that."],
  idempotency_conflict: ["The same key was used for another call."],
  input_too_large: ["That is more than the service takes at once."],
  insufficient_scope: ["Your access does not reach that far."],
  internal_error: ["The service failed.", "again"],
  invalid_input: ["The service does not take this input."],
  invalid_json: ["The service could not read the call."],
  invalid_output: ["The service answered something that its contract forbids."],
  invalid_token: ["Your access has ended. Sign in again."],
  method_not_allowed: ["The service does not take this call here."],
  not_acceptable: ["The service has no answer that this page can read."],
  output_too_large: ["The answer is larger than the service may send."],
  rate_limited: ["Too many calls in a short time.", "again"],
  timeout: ["The service took too long.", "again"],
  unauthorized: ["Sign in first."],
  unknown_contract: ["The service does not know this call. Page and service may differ in version."],
  unsupported_media_type: ["The service does not read what this page sends."],
};

const FAULTS: { readonly [Kind in Fault["fault"]["kind"]]: Line } = {
  aborted: ["The call was given up.", "again"],
  content: ["The answer cannot be read.", "again"],
  input: ["The call cannot be sent."],
  network: ["The service cannot be reached.", "again"],
  undeclared: ["Something answered that is not this service.", "again"],
};

/** What to show of a failed call. */
export function tell(failed: Failed): Told {
  if (failed.status === 0) {
    const [title, again] = FAULTS[failed.fault.kind];
    const detail = failed.fault.message === "" ? undefined : failed.fault.message;
    return { title, detail, issues: [], again: again !== undefined, request: undefined };
  }
  const { problem } = failed;
  const [title, again] = LINES[failed.code];
  const wait = problem.retryAfter === undefined ? undefined : `Try again in ${seconds(problem.retryAfter)}.`;
  return {
    title,
    detail: [problem.detail, wait].filter((part) => part !== undefined && part !== "").join(" ") || undefined,
    issues: (problem.issues ?? []).map(({ path, message }) => ({ field: fieldOf(path), message })),
    again: again !== undefined,
    request: problem.instance,
  };
}

/** Whether nobody waits for the answer any more. */
export function isAborted(answer: { ok: true } | Failed): boolean {
  return !answer.ok && answer.status === 0 && answer.fault.kind === "aborted";
}

function seconds(count: number): string {
  return count === 1 ? "a second" : `${count} seconds`;
}

/** The first step of a JSON pointer. */
function fieldOf(path: string): string {
  const step = path.split("/")[1] ?? "";
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}
