import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { type BrowserContext, chromium, type Page } from "playwright";
import sharp from "sharp";
import { joinMember } from "../../tests/support/members";
import type { TestServer } from "../../tests/support/server";
import { runSql } from "../../tests/support/test-server";
import { openBrowser } from "../look/browser";
import { type Figure, figure, percentile, spreadOf } from "./figures";
import { withServer } from "./with-server";

const BRAND = "abendrot";
const HOST = `${BRAND}.localhost`;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** A phone on a slow network: what the figures below are bounded on. */
const SLOW = { latency: 400, downloadThroughput: 200_000, uploadThroughput: 94_000, offline: false };
const CPU_RATE = 4;
const ROUNDS = 5;
/** The time of one frame, in milliseconds. */
const FRAME = 17;
const LOADS_PER_CASE = 5;
/** The part of full brightness by which a frame of the other scheme differs, at least. */
const OTHER_SCHEME = 0.4;
const WAIT_MS = 20_000;
/** How long a finger rests on what it presses. */
const TAP_MS = 80;

/** Measures what a member feels on a slow phone, and whether a page is ever painted in the other scheme. */
export function benchFeel(): Promise<Figure[]> {
  return withServer({ NODE_ENV: "development", TRUST_PROXY: "loopback" }, async (server, url) => {
    const browser = await openBrowser();
    const figures: Figure[] = [];
    try {
      const query = (statement: string) => runSql(url, statement);
      const me = await joinMember(server, { query }, HOST, "DE");
      const others = await Promise.all(
        [1, 2, 3, 4, 5, 6].map(() => joinMember(server, { query }, HOST, "DE")),
      );
      await query(
        "update members set gender = 'man', seeks = '{woman}' where id <> (select min(id) from members)",
      );
      for (const one of others)
        for (const text of ["Guten Abend", "Wie war der Tag?"])
          await one.browser.call("POST", "/api/chat.php", {
            profile: me.id,
            text,
            client_message_id: randomUUID(),
          });
      const origin = `http://${HOST}:${server.port}`;
      const visit = async () => {
        const context = await browser.newContext({ ...PHONE, baseURL: origin, serviceWorkers: "block" });
        const cookies = { entry_warning: "1", consent: "1..", session: me.browser.cookie("session")! };
        await context.addCookies(
          Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })),
        );
        const page = await context.newPage();
        await slowDown(page);
        // The TypeScript runner wraps named functions with this one.
        await page.addInitScript("globalThis.__name = (one) => one;");
        await page.addInitScript(watchPage);
        return page;
      };
      figures.push(...(await feelTabs(visit)));
      figures.push(...(await feelChats(visit)));
      figures.push(...(await feelShifts(visit)));
    } finally {
      await browser.close();
    }
    figures.push(await countWrongPaints(server));
    return figures;
  });
}

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", SLOW);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: CPU_RATE });
}

/** What is waited for, by name: the event from which the time counts, and a selector. */
type Selectors = Record<string, ["pointerdown" | "click", string]>;
type Watched = { shift: number; longest: number[]; times: Record<string, number> };
declare global {
  interface Window {
    watched: Watched;
    /** Notes when an element with the selector is first painted after the next event of its kind. */
    noteNext: (selectors: Selectors) => void;
  }
}

/** Runs in the page before its scripts: collects layout shifts and interactions, and times what follows a press. */
function watchPage(): void {
  window.watched = { shift: 0, longest: [], times: {} };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) window.watched.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) window.watched.longest.push(entry.duration);
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  window.noteNext = (selectors) => {
    const times: Record<string, number> = {};
    window.watched.times = times;
    for (const [name, [kind, selector]] of Object.entries(selectors))
      addEventListener(
        kind,
        ({ timeStamp }) => {
          const look = () => {
            const found = [...document.querySelectorAll(selector)].some((one) =>
              one.checkVisibility({ visibilityProperty: true }),
            );
            if (found) times[name] = performance.now() - timeStamp;
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
  };
}

const ready = (page: Page) =>
  page.locator("html[data-hydrated]").waitFor({ state: "attached", timeout: WAIT_MS });

/** Presses an element as a finger does, and returns when the others were shown after that, in milliseconds. */
async function timePress(page: Page, pressed: string, selectors: Selectors) {
  await page.evaluate((selectors) => window.noteNext(selectors), selectors);
  await page.locator(pressed).first().hover();
  await page.mouse.down();
  await page.waitForTimeout(TAP_MS);
  await page.mouse.up();
  const count = Object.keys(selectors).length;
  await page.waitForFunction((count) => Object.keys(window.watched.times).length === count, count, {
    timeout: WAIT_MS,
  });
  return page.evaluate(() => window.watched.times);
}

/** A tab that was never open: its mark, and its placeholders. */
async function feelTabs(visit: () => Promise<Page>): Promise<Figure[]> {
  const marks: number[] = [];
  const placeholders: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const tab of ["/likes", "/chats", "/settings"]) {
      const page = await visit();
      await page.goto("/members");
      await ready(page);
      const link = `header nav a[href='${tab}']:visible`;
      const times = await timePress(page, link, {
        mark: ["pointerdown", `header nav a[href='${tab}']:is([data-pressed], [aria-current])`],
        placeholders: ["click", "[data-waiting]"],
      });
      marks.push(times.mark!);
      placeholders.push(times.placeholders!);
      await page.context().close();
    }
  const most = (name: string, values: readonly number[], atMost: number) =>
    figure(name, "ms", percentile(values, 0.75), { atMost }, { spread: spreadOf(values), note: "p75" });
  return [
    most("pressed tab is marked", marks, 100),
    most("placeholders stand", placeholders, 150 + 2 * FRAME),
  ];
}

/** A conversation is opened from the list, and written in. */
async function feelChats(visit: () => Promise<Page>): Promise<Figure[]> {
  const opened: number[] = [];
  const interactions: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const page = await visit();
    await page.goto("/chats");
    await ready(page);
    await page.waitForLoadState("networkidle");
    const times = await timePress(page, "main a[href^='/chats/']", {
      messages: ["click", "[role=log] [data-message]"],
    });
    opened.push(times.messages!);
    await page.locator("[data-ready]").waitFor({ timeout: WAIT_MS });
    await page.locator("textarea[name=text]").pressSequentially("Ja, gern", { delay: 60 });
    await page.locator("main form:has(textarea) button[type=submit]:not([name])").click();
    await page.getByText("Ja, gern").last().waitFor({ timeout: WAIT_MS });
    await page.waitForTimeout(500);
    interactions.push(...(await page.evaluate(() => window.watched.longest)));
    await page.context().close();
  }
  return [
    figure(
      "a conversation opens from the list",
      "ms",
      percentile(opened, 0.5),
      { atMost: 1200 },
      {
        spread: spreadOf(opened),
        note: "median",
      },
    ),
    figure(
      "interactions while opening and sending",
      "ms",
      percentile(interactions, 0.75),
      { atMost: 200 },
      {
        spread: spreadOf(interactions),
        note: "p75",
      },
    ),
  ];
}

const PAGES = ["/members", "/likes", "/chats", "/settings", "/profile", "/credits", "/settings/location"];
const OPEN_PAGES = ["/", "/login", "/pricing", "/signup"];

/** The layout shift of pages that are loaded. */
async function feelShifts(visit: () => Promise<Page>): Promise<Figure[]> {
  const shifts: [string, number][] = [];
  for (const path of [...PAGES, ...OPEN_PAGES]) {
    const page = await visit();
    if (OPEN_PAGES.includes(path)) await page.context().clearCookies({ name: "session" });
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(500);
    shifts.push([path, await page.evaluate(() => window.watched.shift)]);
    await page.context().close();
  }
  const [path, worst] = shifts.toSorted(([, one], [, other]) => other - one)[0]!;
  return [
    figure(
      "layout shift of the worst page",
      "",
      worst,
      { atMost: 0.02 },
      {
        spread: spreadOf(shifts.map(([, shift]) => shift)),
        note: path,
      },
    ),
  ];
}

/** Loads pages of every brand in both schemes, and counts those with a frame in the other scheme. */
async function countWrongPaints(server: TestServer): Promise<Figure> {
  // The headless shell has no screencast of a page that is being loaded.
  const browser = await chromium.launch({
    executablePath: process.env.BROWSER_PATH || "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP *.localhost 127.0.0.1"],
  });
  let [loads, wrong, frames] = [0, 0, 0];
  const names: string[] = [];
  for (const brand of ["velvet-hour", "maple-and-main", "kaleido", "abendrot", "fjordlys"])
    for (const [scheme, look] of [
      ["dark", null],
      ["light", null],
      ["light", "dark"],
      ["dark", "light"],
    ] as const) {
      const context = await browser.newContext({ ...PHONE, colorScheme: scheme });
      const origin = `http://${brand}.localhost:${server.port}`;
      const cookies = { entry_warning: "1", consent: "1..", ...(look ? { look } : {}) };
      await context.addCookies(
        Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })),
      );
      for (let at = 0; at < LOADS_PER_CASE; at++) {
        const seen = await watchLoad(context, `${origin}/`);
        loads += 1;
        frames += seen.frames;
        if (seen.wrong > 0) {
          wrong += 1;
          names.push(`${brand} ${scheme}/${look ?? "no choice"}`);
        }
      }
      await context.close();
    }
  await browser.close();
  const note = `${loads} loads, ${frames} frames${names.length > 0 ? `: ${[...new Set(names)].join(", ")}` : ""}`;
  return figure("loads with a frame in the wrong scheme", "", wrong, { atMost: 0 }, { note });
}

/**
 * Loads a page and compares every painted frame with the last one. The first frames, of the empty page, are of one colour. Frames of the other
 * scheme are written to `var/bench/`.
 */
async function watchLoad(context: BrowserContext, address: string) {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  const pictures: Buffer[] = [];
  devTools.on("Page.screencastFrame", ({ data, sessionId }) => {
    pictures.push(Buffer.from(data, "base64"));
    void devTools.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  });
  await devTools.send("Page.startScreencast", {
    format: "png",
    everyNthFrame: 1,
    maxWidth: 195,
    maxHeight: 422,
  });
  await page.goto(address);
  await page.waitForTimeout(600);
  const last = await statistics(await page.screenshot());
  await devTools.send("Page.stopScreencast");
  const all = await Promise.all(pictures.map(statistics));
  await page.close();
  const wrong = pictures.filter((_, at) => {
    const { ground, spread } = all[at]!;
    return spread > 0.01 && Math.abs(ground - last.ground) > OTHER_SCHEME;
  });
  mkdirSync("var/bench", { recursive: true });
  for (const [at, picture] of wrong.entries())
    writeFileSync(`var/bench/wrong-scheme-${Date.now()}-${at}.png`, picture);
  return { frames: all.length, wrong: wrong.length };
}

type Look = { ground: number; spread: number };

/**
 * Returns the brightness of a picture's edge, where the ground is, and how much its pixels differ, both from 0 to 1. The part of the window
 * that the page did not fill yet is transparent and does not count.
 */
async function statistics(picture: Buffer): Promise<Look> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, channels } = info;
  const [edge, all]: [number[], number[]] = [[], []];
  for (let at = 0; at * channels < data.length; at++) {
    if (data[at * channels + channels - 1] === 0) continue;
    const brightness = data[at * channels]! / 255;
    all.push(brightness);
    if (at % width === 1 && at > data.length / channels / 3) edge.push(brightness);
  }
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
  const variance = all.reduce((sum, one) => sum + (one - mean) ** 2, 0) / all.length;
  return { ground: edge.length > 0 ? spreadOf(edge).median : mean, spread: Math.sqrt(variance) };
}
