import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import english from "../../locales/en/shop.json";
import dutch from "../../locales/nl/shop.json";
import { openBrowser } from "./browser";
import { type Figure, figure, spreadOf } from "./figures";
import { joinAs } from "./member";
import { startProduction } from "./production";

const SLUG = "velvet-hour";
const ROUNDS = 15;
/** Matches the title of the completed order in the language of the brand or of the browser. */
const COMPLETED = new RegExp(`^(${dutch.completed_title}|${english.completed_title})$`);
const BOUND = { atMost: 1500 };

/** Measures our part of an order in a browser: order button to provider's page, and approval to completed order. */
export async function benchOrder(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-bench-order-"));
  const database = await startEmbeddedPostgres({ dataDir: dir });
  // The sandbox accepts no payments in production.
  const server = await startProduction({
    NODE_ENV: "development",
    DATABASE_URL: database.url,
    RATE_LIMITS: "0",
    SIGNUP_MIN_SECONDS: "0",
  });
  const browser = await openBrowser();
  try {
    while (!server.log().some(({ msg }) => msg === "the database is ready")) await delay(50);
    const origin = `http://${SLUG}.localhost:${server.port}`;
    const { cookie } = await joinAs(server.port, `${SLUG}.localhost`, "NL");
    const [name = "", value = ""] = cookie.split(/=(.*)/s);
    const context = await browser.newContext({ baseURL: origin, viewport: { width: 390, height: 844 } });
    await context.addCookies([{ name, value, url: origin }]);
    const page = await context.newPage();
    await orderOnce(page);
    const rounds: { begin: number; complete: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await orderOnce(page));
    const begin = spreadOf(rounds.map((one) => one.begin));
    const complete = spreadOf(rounds.map((one) => one.complete));
    const both = spreadOf(rounds.map((one) => one.begin + one.complete));
    return [
      figure("order button → provider's page", "ms", begin.median, {}, { spread: begin }),
      figure("approval → completed order", "ms", complete.median, {}, { spread: complete }),
      figure("both: our share of an order", "ms", both.median, BOUND, { spread: both }),
    ];
  } finally {
    await browser.close();
    await server.stop();
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Orders and pays once. @returns the times of both parts in ms */
async function orderOnce(page: Page): Promise<{ begin: number; complete: number }> {
  await page.goto("/credits/b25/ideal", { waitUntil: "networkidle" });
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined);
  await page.locator("input[name=start]").check();
  const approve = page.getByRole("button", { name: "Approve" });
  const ordered = performance.now();
  await page.locator("main form:has(input[name=start]) button[type=submit]").last().click();
  await approve.waitFor();
  const begin = performance.now() - ordered;
  const approved = performance.now();
  await approve.click();
  await page.waitForURL(/\/transactions\/[0-9A-Z]{10}$/);
  await page.locator("h1").getByText(COMPLETED).waitFor();
  return { begin, complete: performance.now() - approved };
}
