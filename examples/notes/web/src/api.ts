// The one way to the service: the generated client, and where its calls go.

import { createClient } from "../../surfaces/typescript/client.js";
import type { Client } from "../../surfaces/typescript/client.js";

export type { Approval, Client, Fault } from "../../surfaces/typescript/client.js";
export type * from "../../surfaces/typescript/types.js";

/** What stands before every path of the service: `VITE_NOTES_API` at build time, else the page's own origin. */
const BASE_URL: string = import.meta.env["VITE_NOTES_API"] ?? "";

/** Every contract, as the page calls it. */
export function connect(): Client {
  return createClient({ baseUrl: BASE_URL });
}
