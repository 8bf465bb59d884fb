// The tests of the page's logic, against a stub of `fetch`.

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["tests/*.test.ts"], environment: "node" },
});
