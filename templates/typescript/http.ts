{% macro alternative(codes) %}
{% for code in codes %}{% if not loop.first %} | {% endif %}Failure<{{ code.status }}, {{ code.word | string }}>{% endfor %}
{% endmacro %}
{% macro alternatives(codes) %}
{% for code in codes %}
  | Failure<{{ code.status }}, {{ code.word | string }}>{% if not loop.last %}

{% endif %}
{% endfor %}
{% endmacro %}
{% macro rows(codes) %}
{% for code in codes %}
  [{{ code.status }}, {{ code.word | string }}],
{% endfor %}
{% endmacro %}
// {{ mark }}

{% if bigint %}
import * as Json from "./json.js";

{% endif %}
/** Where calls go. */
export interface Transport {
  /** What stands before every path, such as `https://notes.example`; absent: the page's origin. */
  baseUrl?: string | undefined;
  /** What sends requests; the global `fetch` when absent. */
  fetch?: Fetch | undefined;
  /** Header fields of every request, or a function that makes them for each request. */
  headers?: HeaderFields | (() => HeaderFields | Promise<HeaderFields>) | undefined;
}

/** What one call asks for besides its input. */
export interface Call {
  /** Ends the call when it is aborted. */
  signal?: Signal | undefined;
  /** Header fields of this request alone. */
  headers?: HeaderFields | undefined;
}

/** Header fields by name. */
export type HeaderFields = { readonly [name: string]: string };

/** The platform's `fetch`, or what we need of it where the platform's types have none. */
export type Fetch = typeof globalThis extends { fetch: infer Global } ? Global : PlainFetch;

/** The platform's `AbortSignal`, or what we need of it. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer Global } }
  ? Global
  : PlainSignal;

/** A call that was carried out and answered. */
export interface Success<Value> {
  ok: true;
  status: 200;
  value: Value;
}

/** A call that was carried out and answers nothing. */
export interface Done {
  ok: true;
  status: 204;
  value: undefined;
}

/** A call that waits for its confirmation. */
export interface Pending {
  ok: true;
  status: 409;
  approval: Approval;
}

/** What confirms a call. */
export interface Approval {
  /** To be sent with the same input. */
  token: string;
  /** When the token ends, RFC 3339. */
  expiresAt: string;
}

/** A failure that the contract declares, or that every contract may answer. */
export interface Failure<Status extends number, Code extends string, Payload = null> {
  ok: false;
  status: Status;
  code: Code;
  problem: Problem<Status, Code, Payload>;
}

/** A problem document, RFC 9457. */
export interface Problem<
  Status extends number = number,
  Code extends string = string,
  Payload = unknown,
> {
  type?: string;
  title?: string;
  status: Status;
  detail?: string;
  /** The request's id. */
  instance?: string;
  code: Code;
  /** What the declared failure carries; `null` when that is nothing. */
  failure: Payload;
  /** What is wrong with the input. */
  issues?: Issue[];
  approval?: Approval;
  /** In how many seconds to try again. */
  retryAfter?: number;
}

/** One thing that is wrong with an input. */
export interface Issue {
  /** JSON pointer into the input. */
  path: string;
  message: string;
  keyword: string;
}

/** No answer that the contract knows: nothing was sent, nobody answered, or something else did. */
export interface Fault {
  ok: false;
  status: 0;
  code: "transport";
  fault: {
    /**
     * `input`: the input cannot be sent; `undeclared`: the contract knows no such answer;
     * `content`: the answer is unreadable.
     */
    kind: "input" | "network" | "aborted" | "undeclared" | "content";
    message: string;
    /** HTTP status of the answer, if there was one. */
    status?: number;
  };
}

/** What every contract may answer instead of its output. */
export type Refusal =
{{ alternatives(codes.all) }};

/** What a contract for verified agents alone may answer. */
export type AgentRefusal = {{ alternative(codes.agents) }};

/** What a contract that needs an approval may answer. */
export type ApprovalRefusal = {{ alternative(codes.approved) }};

/** What the first call of a contract that needs a confirmation may answer. */
export type PrepareRefusal =
  | ApprovalRefusal
{{ alternatives(codes.gated) }};

/** What the confirmed call may answer. */
export type ConfirmRefusal =
  | PrepareRefusal
{{ alternatives(codes.confirmed) }};

/** How HTTP carries one contract. */
export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** `{field}` stands for a field of the input. */
  path: string;
  /** Whether a successful call answers nothing. */
  empty?: boolean;
  /** Declared failures: status and code. */
  failures?: readonly Known[];
  /** For verified agents alone. */
  agents?: boolean;
  /** Who has to agree. */
  gate?: "approval" | "confirmation";
{% if bigint %}
  /** Where the output and the payloads of failures hold integers of any size. */
  output?: Json.Shape;
  payloads?: readonly (readonly [code: string, shape: Json.Shape])[];
{% endif %}
}

/** Makes a call. The caller names the answers that its route declares. */
export async function send<Answer>(
  route: Route,
  transport: Transport,
  input: object,
  call: Call,
  token?: string,
): Promise<Answer> {
  return (await exchange(route, transport, input, call, token)) as Answer;
}

/** Makes the first call of a contract that needs a confirmation. */
export async function prepare<Answer>(
  route: Route,
  transport: Transport,
  input: object,
  call: Call,
): Promise<Answer> {
  const reply = await exchange(route, transport, input, call);
  if (reply.status !== 409 || reply.code !== "confirmation_required") {
    return reply as Answer;
  }
  const approval = reply.problem.approval;
  if (typeof approval?.token !== "string" || typeof approval.expiresAt !== "string") {
    return fault("content", "the answer asks for a confirmation without a token", 409) as Answer;
  }
  return { ok: true, status: 409, approval } as Answer;
}

type Known = readonly [status: number, code: string];

type Reply =
  | { ok: true; status: 200; value: unknown; code?: never }
  | { ok: true; status: 204; value: undefined; code?: never }
  | Failure<number, string, unknown>
  | Fault;

type PlainSignal = { readonly aborted: boolean };

type PlainResponse = {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
};

type PlainFetch = (
  url: string,
  request: { method: string; headers: { [name: string]: string }; body?: string; signal?: unknown },
) => Promise<PlainResponse>;

const REFUSALS: readonly Known[] = [
{{ rows(codes.all) }}];

const AGENT_REFUSALS: readonly Known[] = [
{{ rows(codes.agents) }}];

const APPROVAL_REFUSALS: readonly Known[] = [
{{ rows(codes.approved) }}];

const CONFIRM_REFUSALS: readonly Known[] = [
{{ rows(codes.confirmation) }}];

async function exchange(
  route: Route,
  transport: Transport,
  input: object,
  call: Call,
  token?: string,
): Promise<Reply> {
  let request;
  try {
    request = write(route, input);
  } catch (problem) {
    return fault("input", messageOf(problem));
  }
  let response: PlainResponse;
  let text: string;
  try {
    const { headers: fields } = transport;
    const general = typeof fields === "function" ? await fields() : fields;
    const headers = joined([
      { accept: "application/json, application/problem+json" },
      request.body === undefined ? {} : { "content-type": "application/json" },
      general ?? {},
      call.headers ?? {},
      token === undefined ? {} : { "onefold-confirm": token },
    ]);
    // A method call would hand the transport to `fetch` as its receiver, which browsers refuse.
    const global = (globalThis as { fetch?: unknown }).fetch;
    const fetch = (transport.fetch ?? global) as PlainFetch | undefined;
    if (fetch === undefined) {
      return fault("input", "this platform has no `fetch`; the transport must bring one");
    }
    response = await fetch((transport.baseUrl ?? "").replace(/\/+$/, "") + request.path, {
      method: route.method,
      headers,
      ...(request.body === undefined ? {} : { body: request.body }),
      ...(call.signal === undefined ? {} : { signal: call.signal }),
    });
    text = await response.text();
  } catch (problem) {
    const aborted = (call.signal as PlainSignal | undefined)?.aborted === true;
    return fault(aborted ? "aborted" : "network", messageOf(problem));
  }
  return read(route, response, text);
}

/** Header fields in one; later ones win, whatever the case of their names. */
function joined(parts: HeaderFields[]): { [name: string]: string } {
  const pairs = parts.flatMap((part) => Object.entries(part));
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]));
}

/** Path, query and body of a request. Fields of the path are taken out of the input. */
function write(route: Route, input: object): { path: string; body?: string } {
  const taken = new Set<string>();
  const path = route.path
    .split("/")
    .map((segment) => {
      if (!segment.startsWith("{") || !segment.endsWith("}")) {
        return segment;
      }
      const name = segment.slice(1, -1);
      taken.add(name);
      const value = Object.entries(input).find(([key]) => key === name)?.[1];
      return pathSegment(name, value);
    })
    .join("/");
  // `fromEntries` defines keys and never assigns them, so that even `__proto__` is just a key.
  const rest = Object.entries(input).filter(([name]) => !taken.has(name));
  if (route.method !== "GET" && route.method !== "DELETE") {
    return { path, body: print(Object.fromEntries(rest)) };
  }
  const query = rest.flatMap(([name, value]) => queryPairs(name, value)).join("&");
  return { path: query === "" ? path : `${path}?${query}` };
}

function pathSegment(name: string, value: unknown): string {
  if (value === undefined || value === null || typeof value === "object") {
    throw new TypeError(`\`${name}\` is part of the path and must be a scalar`);
  }
  const text = scalar(value);
  if (text === "" || text === "." || text === "..") {
    throw new RangeError(`\`${name}\` is part of the path and must not be \`${text}\``);
  }
  return encodeURIComponent(text);
}

/** A query has no null: `null` and `undefined` are left out. Each item of an array is a pair. */
function queryPairs(name: string, value: unknown): string[] {
  if (value === undefined || value === null) {
    return [];
  }
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.map((item) => `${encodeURIComponent(name)}=${encodeURIComponent(scalar(item))}`);
}

/** A string as it is, anything else as JSON. */
function scalar(value: unknown): string {
  return typeof value === "string" ? value : print(value);
}

function read(route: Route, response: PlainResponse, text: string): Reply {
  const header = response.headers.get("content-type") ?? "";
  const type = header.split(";", 1).join("").trim().toLowerCase();
  const isJson = type === "application/json" || type.endsWith("+json");
  const { status } = response;
  const seen = `${status} ${type === "" ? "without a content type" : type}: ${text.slice(0, 200)}`;
  if (route.empty === true && (status === 204 || (status === 200 && text.trim() === ""))) {
    return { ok: true, status: 204, value: undefined };
  }
  if (status === 200 && route.empty !== true) {
    if (!isJson) {
      return fault("content", `the answer is not JSON: ${seen}`, status);
    }
    try {
      return { ok: true, status, value: parse(text{% if bigint %}, route.output{% endif %}) };
    } catch (problem) {
      return fault("content", `${messageOf(problem)}: ${seen}`, status);
    }
  }
  return (isJson && status >= 400 ? readProblem(route, status, text) : undefined) ??
    fault("undeclared", `the contract knows no such answer: ${seen}`, status);
}

/** The failure in a problem document, if the contract knows its status and code. */
function readProblem(
  route: Route,
  status: number,
  text: string,
): Failure<number, string, unknown> | undefined {
  let document: unknown;
  try {
    document = parse(text);
  } catch {
    return undefined;
  }
  if (typeof document !== "object" || document === null || !Object.hasOwn(document, "code")) {
    return undefined;
  }
  const { code, failure } = document as { code: unknown; failure?: unknown };
  const known = [
    ...(route.failures ?? []),
    ...REFUSALS,
    ...(route.agents === true ? AGENT_REFUSALS : []),
    ...(route.gate === undefined ? [] : APPROVAL_REFUSALS),
    ...(route.gate === "confirmation" ? CONFIRM_REFUSALS : []),
  ];
  if (typeof code !== "string" || !known.some((one) => one[0] === status && one[1] === code)) {
    return undefined;
  }
{% if bigint %}
  const payload = route.payloads?.find((one) => one[0] === code)?.[1];
  const exact = payload === undefined ? failure : Json.member(text, "failure", payload);
  const problem = { ...document, status, code, failure: exact ?? null };
{% else %}
  const problem = { ...document, status, code, failure: failure ?? null };
{% endif %}
  return { ok: false, status, code, problem };
}

{% if bigint %}
function parse(text: string, shape?: Json.Shape): unknown {
  return Json.parse(text, shape);
}

function print(value: unknown): string {
  return Json.print(value);
}
{% else %}
function parse(text: string): unknown {
  return JSON.parse(text);
}

/** JSON has no word for these numbers; sent as null they would change their meaning. */
function print(value: unknown): string {
  return JSON.stringify(value, (key: string, item: unknown) => {
    if (typeof item === "number" && !Number.isFinite(item)) {
      throw new RangeError(`\`${key}\` is ${item}, which JSON cannot say`);
    }
    return item;
  });
}
{% endif %}

function fault(kind: Fault["fault"]["kind"], message: string, status?: number): Fault {
  const seen = status === undefined ? {} : { status };
  return { ok: false, status: 0, code: "transport", fault: { kind, message, ...seen } };
}

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
