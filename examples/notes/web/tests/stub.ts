// The stub of the service as a `fetch`, and as a part of Vite's own servers.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin } from "vite";

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

/** Serves the stub under `/api`, next to the page. */
export function served(wiki: Wiki): Plugin {
  const answer = async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    const { method = "GET", url = "" } = request;
    if (!url.startsWith("/api/")) {
      next();
      return;
    }
    let body = "";
    for await (const chunk of request) {
      body += String(chunk);
    }
    const confirm = request.headers["onefold-confirm"];
    const headers = typeof confirm === "string" ? { "onefold-confirm": confirm } : {};
    const { status, type, text } = wiki.answer({ method, url, headers, body });
    response.writeHead(status, { "content-type": type }).end(text);
  };
  return {
    name: "notes-stub",
    configureServer: ({ middlewares }) => void middlewares.use((...call) => void answer(...call)),
    configurePreviewServer: ({ middlewares }) => void middlewares.use((...call) => void answer(...call)),
  };
}
