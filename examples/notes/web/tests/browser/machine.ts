// A browser, and the built page on a server of Vite's with the stub behind it.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { Browser, Page } from "playwright-core";
import { preview } from "vite";
import type { PreviewServer } from "vite";
import { expect } from "vitest";

import { served } from "../served.js";
import type { Wiki } from "../wiki.js";

/** A screen, and what its owner prefers. */
export interface Screen {
  width: number;
  height: number;
  colorScheme?: "light" | "dark";
  reducedMotion?: "reduce" | "no-preference";
}

/** How the browser is looked at. */
export const DESKTOP: Screen = { width: 1280, height: 900 };
export const PHONE: Screen = { width: 390, height: 844 };

/** A page in a browser, with everything around it. */
export interface Machine {
  page: Page;
  origin: string;
  /** What the page has complained of. */
  complaints: string[];
  end(): Promise<void>;
}

/** Starts a browser. */
export function browser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** Opens the built page at an address. */
export async function open(browser: Browser, wiki: Wiki, hash: string, screen: Screen = DESKTOP): Promise<Machine> {
  const root = join(import.meta.dirname, "..", "..");
  const server: PreviewServer = await preview({
    root,
    configFile: join(root, "vite.config.ts"),
    logLevel: "error",
    preview: { port: 0, host: "127.0.0.1" },
    plugins: [served(wiki)],
  });
  const address = server.httpServer.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const { width, height, colorScheme = "light", reducedMotion = "reduce" } = screen;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => void complaints.push(String(error)));
  page.on("console", (message) => {
    // The browser itself writes down each answer that is a failure.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
      complaints.push(message.text());
    }
  });
  await page.goto(`${origin}/${hash}`);
  const end = async () => {
    await context.close();
    await server.close();
  };
  return { page, origin, complaints, end };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Nothing stands in the way of anybody, as far as axe can tell, and nothing is wider than the screen. */
export async function isFit({ page, complaints }: Machine): Promise<void> {
  await page.evaluate(AXE);
  const problems = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    type Violation = { id: string; nodes: { html: string; failureSummary: string }[] };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
  });
  expect(problems).toEqual([]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBe(0);
  expect(complaints).toEqual([]);
}

/** Keeps a picture in the folder that `SCREENSHOTS` names, if it names one. */
export async function picture({ page }: Machine, name: string): Promise<void> {
  const folder = process.env["SCREENSHOTS"];
  if (folder !== undefined && folder !== "") {
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  }
}
