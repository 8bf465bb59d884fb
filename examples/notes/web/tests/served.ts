// The stub of the service as a part of Vite's own servers.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin } from "vite";

import type { Wiki } from "./wiki.js";

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
