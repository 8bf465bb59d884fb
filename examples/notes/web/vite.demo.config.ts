// `npm run demo`: the page on the stub of the tests, to look at it without the service.

import { defineConfig, mergeConfig } from "vite";

import { served } from "./tests/served.js";
import { Wiki } from "./tests/wiki.js";
import page from "./vite.config.js";

export default mergeConfig(page, defineConfig({ plugins: [served(Wiki.ofExample())] }));
