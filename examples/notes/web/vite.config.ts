// How Vite builds the page: relative addresses, so that any folder of a server can hold it.

import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  build: { target: "es2023" },
  // The client is generated next to this folder.
  server: { fs: { allow: [".", "../surfaces/typescript"] } },
});
