// {{ mark }}

import * as Http from "./http.js";
import type * as Types from "./types.js";

export type { Approval, Call, Fault, Issue, Problem, Transport } from "./http.js";
{% for contract in contracts %}

/** What `{{ contract.name }}` answers. */
{{ contract.result }}
{% if contract.gated %}

/** What the first call of `{{ contract.name }}` answers. */
{{ contract.prepared }}

{{ contract.doc }}export const {{ contract.function | ident }} = {
  /** Asks for the call. The answer is a token to confirm it with, or already the result. */
  prepare(
    transport: Http.Transport,
    input: {{ contract.input }}{{ contract.default }},
    call: Http.Call = {},
  ): Promise<{{ contract.stem | ident }}Prepared> {
    return {{ contract.prepare }};
  },

  /** Makes the call with the token that confirms it. */
  confirm(
    transport: Http.Transport,
    input: {{ contract.input }},
    token: string,
    call: Http.Call = {},
  ): Promise<{{ contract.stem | ident }}Result> {
    return {{ contract.confirm }};
  },
};
{% else %}

{{ contract.doc }}export function {{ contract.function | ident }}(
  transport: Http.Transport,
  input: {{ contract.input }}{{ contract.default }},
  call: Http.Call = {},
): Promise<{{ contract.stem | ident }}Result> {
  return {{ contract.send }};
}
{% endif %}
{% endfor %}

/** Every contract, by its name. */
export interface Client {{ facade_type }}

/** Every contract over one transport. To keep bundles small, import single functions instead. */
export function createClient({{ transport | ident }}: Http.Transport = {}): Client {
  return {{ facade_value }};
}
