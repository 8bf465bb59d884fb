// The built page in a browser, as people use it.

import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { Wiki, problem } from "../wiki.js";
import { DESKTOP, PHONE, browser, isFit, open, picture } from "./machine.js";
import type { Machine, Screen } from "./machine.js";

let chromium: Browser;
let machine: Machine | undefined;

beforeAll(async () => {
  chromium = await browser();
});
afterEach(async () => {
  await machine?.end();
  machine = undefined;
});
afterAll(() => chromium.close());

async function at(hash: string, wiki = Wiki.ofExample(), screen: Screen = DESKTOP): Promise<Machine> {
  machine = await open(chromium, wiki, hash, screen);
  return machine;
}

const failed = (status: number, code: string, more: object = {}) =>
  JSON.parse(problem(status, code, more).text) as object;

const SCREENS: readonly (readonly [string, Screen])[] = [
  ["desktop", DESKTOP],
  ["desktop-dark", { ...DESKTOP, colorScheme: "dark", reducedMotion: "no-preference" }],
  ["phone", PHONE],
  ["phone-dark", { ...PHONE, colorScheme: "dark" }],
];

test.each(SCREENS)("every view is fit for %s", async (name, screen) => {
  const here = await at("", Wiki.ofExample(), screen);
  const { page } = here;
  const look = async (view: string) => {
    await isFit(here);
    await picture(here, `${view}-${name}`);
  };
  await page.locator("svg a").first().waitFor();
  await look("start");
  await page.goto(`${here.origin}/#/note/rope-splicing`);
  await page.locator("svg a").first().waitFor();
  await look("note");
  await page.goto(`${here.origin}/#/new?title=Braided+rope`);
  await page.getByLabel("Text").fill("Core and cover.\n\n- [[Rope splicing]]");
  await look("new");
  await page.goto(`${here.origin}/#/remove?prefix=Tides`);
  await page.getByRole("button", { name: "Remove…" }).click();
  await page.getByRole("button", { name: "Remove for good" }).waitFor();
  await look("remove");
  await page.getByLabel("Search notes").fill("rope");
  await page.getByText("4 notes").waitFor();
  await look("search");
});

test("a search is made and walked through by keys alone", async () => {
  const { page } = await at("#/note/tides");
  await page.getByRole("heading", { level: 1, name: "Tides" }).waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("knot");
  await page.getByText("2 notes").waitFor();
  const isOn = (text: string) => page.waitForFunction((words) => document.activeElement?.textContent?.includes(words), text);
  await page.keyboard.press("ArrowDown");
  await isOn("Log of the first trip");
  await page.keyboard.press("ArrowDown");
  await isOn("Rope splicing");
  await page.keyboard.press("ArrowDown");
  await isOn("Rope splicing");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => document.activeElement?.id === "query");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Log of the first trip" }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  expect(await page.title()).toBe("Log of the first trip · Notes");
  await page.getByLabel("Search notes").focus();
  await page.keyboard.press("Escape");
  expect(await page.getByLabel("Search notes").inputValue()).toBe("");
  expect(await page.locator("#results a").count()).toBe(0);
});

test("a note shows who links to it and who names it, and its links lead on", async () => {
  const wiki = Wiki.ofExample();
  wiki.write("Anchor", "A bowline holds it.");
  const { page } = await at("#/note/bowline", wiki);
  const links = (name: string) => page.locator("section", { has: page.getByRole("heading", { name }) }).locator("a .note-title");
  await expect.poll(() => links("Linked from").allTextContents()).toEqual(["Harbour", "Rope splicing"]);
  await expect.poll(() => links("Named without a link").allTextContents()).toEqual(["Anchor"]);
  await page.locator(".prose").getByRole("link", { name: "Rope splicing" }).click();
  await page.getByRole("heading", { level: 1, name: "Rope splicing" }).waitFor();
  await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Braided rope" }).click();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Braided rope");
  await page.locator("svg").getByRole("link", { name: "Tides" }).click();
  await page.getByRole("heading", { level: 1, name: "Tides" }).waitFor();
  await page.goBack();
  await page.locator(".prose").getByRole("link", { name: "Braided rope (not written yet)" }).click();
  await page.getByRole("heading", { level: 1, name: "New note" }).waitFor();
  expect(await page.getByLabel("Title").inputValue()).toBe("Braided rope");
  await page.getByRole("button", { name: "Write the note" }).click();
  await page.getByRole("heading", { level: 1, name: "Braided rope" }).waitFor();
  await page.locator("section", { has: page.getByRole("heading", { name: "Linked from" }) }).getByRole("link", { name: "Rope splicing" }).waitFor();
});

test("what somebody else has changed is shown beside one's own text", async () => {
  const wiki = Wiki.ofExample();
  const here = await at("#/note/tides/edit", wiki);
  const { page } = here;
  await page.getByLabel("Text").fill("Mine.");
  wiki.changeBehind("tides", "Theirs.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Somebody changed this note while you were writing.").waitFor();
  expect(await page.getByLabel("Text").inputValue()).toBe("Mine.");
  expect(await page.getByLabel("What the note says now").textContent()).toBe("Theirs.");
  await isFit(here);
  await picture(here, "stale");
  await page.getByRole("button", { name: "Save mine over it" }).click();
  await page.locator(".prose").getByText("Mine.").waitFor();
});

test("notes are removed after a confirmation, and kept without", async () => {
  const wiki = Wiki.ofExample();
  const here = await at("#/note/tides", wiki);
  const { page } = here;
  await page.getByRole("link", { name: "Remove…" }).click();
  await page.getByRole("button", { name: "Remove…" }).click();
  await page.getByRole("button", { name: "Keep them" }).click();
  expect(wiki.calls.filter(({ url }) => url.endsWith("/purge"))).toHaveLength(1);
  await page.getByRole("button", { name: "Remove…" }).click();
  await page.getByRole("button", { name: "Remove for good" }).click();
  await page.getByRole("heading", { name: "1 note removed" }).waitFor();
  await picture(here, "removed");
  wiki.approval = "deny";
  await page.getByLabel("Titles begin with").fill("Bowline");
  await page.getByRole("button", { name: "Remove…" }).click();
  await page.getByText("The approval was denied: nothing has been changed.").waitFor();
  await isFit(here);
  await picture(here, "denied");
});

test("a confirmation that comes too late removes nothing", async () => {
  const wiki = Wiki.ofExample();
  wiki.patience = 1500;
  const { page } = await at("#/remove?prefix=Tides", wiki);
  await page.getByRole("button", { name: "Remove…" }).click();
  await page.getByText("The time to confirm has run out. Nothing has been removed.").waitFor();
  expect(await page.getByRole("button", { name: "Remove for good" }).count()).toBe(0);
});

test("failures are told, and the call is made again on demand", async () => {
  const wiki = Wiki.ofExample();
  wiki.answerOnce(/tides$/, 503, failed(503, "StoreUnavailable", { retryAfter: 2 }));
  wiki.answerOnce(/backlinks/, 502, "<h1>Bad gateway</h1>");
  wiki.answerOnce(/mentions/, 500, failed(500, "StoreBroken"));
  const here = await at("#/note/tides", wiki);
  const { page } = here;
  await page.getByText("The notes are busy at the moment.").waitFor();
  await isFit(here);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Something answered that is not this service.").waitFor();
  await page.getByText("The notes cannot be opened. Whoever runs this service has to act.").waitFor();
  await page.locator("svg a").first().waitFor();
  await isFit(here);
  await picture(here, "failures");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator("section", { has: page.getByRole("heading", { name: "Linked from" }) }).getByRole("link", { name: "Harbour" }).waitFor();
});

test("a note that is not there names others, and an empty wiki says so", async () => {
  const here = await at("#/note/tide");
  const { page } = here;
  await page.getByRole("heading", { level: 1, name: "No such note" }).waitFor();
  await page.getByRole("link", { name: "tides" }).waitFor();
  await page.getByText("No note links to it either.").waitFor();
  await isFit(here);
  await picture(here, "no-note");
  await here.end();
  const bare = await at("", new Wiki());
  await bare.page.getByText("There is no note yet.").waitFor();
  await isFit(bare);
  await picture(bare, "empty");
});

test("no text of a note becomes markup", async () => {
  const evil = `<img src=x onerror="document.title='gone'"> [x](javascript:alert(1)) <script>document.title='gone'</script>`;
  const wiki = new Wiki();
  wiki.write(evil, evil, "article", [evil]);
  const here = await at("", wiki);
  await here.page.getByLabel("Search notes").fill("img");
  await here.page.locator("#results a").click();
  await here.page.locator(".prose").getByText("<img src=x").waitFor();
  expect(await here.page.locator("img, main script, a[href^='javascript']").count()).toBe(0);
  expect(await here.page.title()).toContain("<img");
  await isFit(here);
});

test("a wiki of many notes stays legible", async () => {
  const wiki = new Wiki();
  wiki.write("Hub of everything that anybody has ever written down", Array.from({ length: 60 }, (_, index) => `[[Spoke number ${index}]]`).join("\n\n"));
  for (let index = 0; index < 60; index += 1) {
    wiki.write(`Spoke number ${index}`, index % 3 === 0 ? `[[Rim ${index}]]` : "", "article", ["spoke"]);
    wiki.write(`Rim ${index}`);
  }
  for (const [name, screen] of [["desktop", DESKTOP], ["phone", PHONE]] as const) {
    const here = await at("#/note/hub-of-everything-that-anybody-has-ever-written-down", wiki, screen);
    await here.page.locator("svg a").first().waitFor();
    await isFit(here);
    await picture(here, `many-${name}`);
    await here.end();
  }
  machine = undefined;
});
