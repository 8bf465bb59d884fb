// The generated client over the stub of the service.

import { createClient } from "../../surfaces/typescript/client.js";
import type { Client } from "../src/api.js";
import type { Wiki } from "./wiki.js";

/** The client over the stub. `before` is awaited before each answer. */
export function clientOf(wiki: Wiki, before: (url: string) => Promise<void> = async () => {}): Client {
  const stub: typeof fetch = async (url, { method = "GET", headers, body, signal } = {}) => {
    const path = String(url);
    await before(path);
    signal?.throwIfAborted();
    const fields = Object.fromEntries(new Headers(headers));
    const { status, type, text } = wiki.answer({ method, url: path, headers: fields, body: String(body ?? "") });
    return new Response(text, { status, headers: { "content-type": type } });
  };
  return createClient({ fetch: stub });
}

/** A client whose calls reach nobody. */
export function unreachable(): Client {
  return createClient({ fetch: () => Promise.reject(new TypeError("fetch failed")) });
}
