import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { countSeeded, seedMembers } from "../seed/members";
import { openBrowser } from "./browser";
import { type Figure, spreadOf } from "./figures";
import { headersOf, startLoad } from "./load";
import { joinAs } from "./member";
import { type Production, startProduction } from "./production";
import { compare } from "./ratio";

const SLUG = "velvet-hour";
const MEMBERS = 2000;
const ROUNDS = 9;
/** CPU throttling that corresponds to a cheap phone. */
const SLOWDOWN = 4;

/** Compares navigation inside the app with document loads: the server's processor time, and the time until a profile is painted. */
export async function benchNavigation(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-bench-navigation-"));
  const database = await startEmbeddedPostgres({ dataDir: dir, durable: false });
  const server = await startProduction({
    NODE_ENV: "development",
    DATABASE_URL: database.url,
    RATE_LIMITS: "0",
    SIGNUP_MIN_SECONDS: "0",
  });
  try {
    while (!server.log().some(({ msg }) => msg === "the database is ready")) await delay(50);
    await seedMembers(database.url, { slug: SLUG, members: MEMBERS, countries: ["NL"], photos: true });
    await countSeeded(database.url);
    const { cookie } = await joinAs(server.port, `${SLUG}.localhost`, "NL");
    return [...(await serverTime(server, cookie)), await paintTime(server, cookie)];
  } finally {
    await server.stop();
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Compares the data request of the search page with the page itself: the same work without rendering. */
async function serverTime(server: Production, cookie: string): Promise<Figure[]> {
  const load = startLoad();
  const headers = { ...headersOf(`${SLUG}.localhost`), Cookie: cookie };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const side = (place: string) => ({
    port: server.port,
    pid: server.child.pid ?? 0,
    requests: () => [[`GET ${place} HTTP/1.1`, ...lines, "", ""].join("\r\n")],
  });
  try {
    return await compare("/members.data ÷ /members", load, side("/members.data"), side("/members"), 1 / 0.4, {
      connections: 4,
    });
  } finally {
    load.stop();
  }
}

/** Compares the time from a click on a card until the profile is painted with the load of the profile's document. */
async function paintTime(server: Production, cookie: string): Promise<Figure> {
  const browser = await openBrowser();
  const origin = `http://${SLUG}.localhost:${server.port}`;
  try {
    const context = await browser.newContext({ baseURL: origin, viewport: { width: 390, height: 844 } });
    const [name = "", value = ""] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: origin }]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    const inside: number[] = [];
    const whole: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      inside.push(await pressCard(page, round));
      whole.push(await loadProfile(page));
    }
    const ratios = spreadOf(inside.map((ms, round) => ms / (whole[round] ?? Number.NaN)));
    return {
      name: `card → profile inside the app ÷ its document, processor ${SLOWDOWN} times slower`,
      unit: "ms",
      ours: spreadOf(inside).median,
      reference: spreadOf(whole).median,
      ratio: ratios.median,
      atLeast: null,
      atMost: 0.5,
      ok: ratios.median <= 0.5,
      spread: ratios,
    };
  } finally {
    await browser.close();
  }
}

/** Opens the search and clicks a card; the browser stays on its profile. @returns the time until it is painted, in ms */
async function pressCard(page: Page, at: number): Promise<number> {
  await page.goto("/members", { waitUntil: "networkidle" });
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined);
  return page.evaluate(async (place) => {
    const cards = document.querySelectorAll<HTMLAnchorElement>("main li a[href^='/members/']");
    const card = cards[place];
    if (!card) throw new Error("The search shows too few members.");
    const start = performance.now();
    card.click();
    // No named functions here: the compiler would wrap them in a helper that does not exist in the browser.
    for (;;) {
      await new Promise((painted) => requestAnimationFrame(painted));
      const isLeft = !document.querySelector(`main li a[href='${card.pathname}']`);
      if (location.pathname === card.pathname && isLeft && document.querySelector("main h1")) break;
    }
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    return performance.now() - start;
  }, at);
}

/** Loads the current profile as a document. @returns the time until its first contentful paint, in ms */
async function loadProfile(page: Page): Promise<number> {
  await page.goto(page.url(), { waitUntil: "networkidle" });
  return page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
  );
}
