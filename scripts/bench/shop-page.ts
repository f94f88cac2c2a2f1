import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { openBrowser } from "./browser";
import { type Figure, figure } from "./figures";
import { joinAs } from "./member";
import { startProduction } from "./production";
import { bytesOf, weigh } from "./weigh";

const SLUG = "velvet-hour";
const KB = 1000;
const BOUND = { atMost: 20 };

/** Opens each part of the shop from the app's first page. */
const parts: Record<string, (page: Page) => Promise<unknown>> = {
  "/premium": (page) => page.goto("/premium", { waitUntil: "networkidle" }),
  "the shop in place": async (page) => {
    await page.evaluate(() =>
      document.dispatchEvent(
        new CustomEvent("open-shop", { detail: { href: "/premium", back: "/members" } }),
      ),
    );
    await page.locator("dialog[open] input[name=bundle]").first().waitFor();
    await page.waitForLoadState("networkidle");
  },
  "/directdebit": async (page) => {
    await page.goto("/credits/b25/directdebit", { waitUntil: "networkidle" });
    await page.locator("input[name=start]").check();
    await page.locator("main form button[type=submit]").last().click();
    await page.waitForURL(/\/directdebit\?order=/, { waitUntil: "networkidle" });
  },
};

/** Measures how much script (Brotli) the shop adds to the app's first page. Each part gets a new browser context with an empty cache. */
export async function benchShopPage(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-bench-shop-"));
  const database = await startEmbeddedPostgres({ dataDir: dir, durable: false });
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
    const figures: Figure[] = [];
    for (const [part, open] of Object.entries(parts)) {
      const context = await browser.newContext({ baseURL: origin, serviceWorkers: "block" });
      await context.addCookies([{ name, value, url: origin }]);
      const page = await context.newPage();
      const loaded = await weigh(page);
      await page.goto("/members", { waitUntil: "networkidle" });
      await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined);
      const before = bytesOf(loaded("Script"));
      await open(page);
      const added = (bytesOf(loaded("Script")) - before) / KB;
      const note = `/members: ${Math.round(before / KB)} KB`;
      figures.push(figure(`script that ${part} adds`, "KB", added, BOUND, { note }));
      await context.close();
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
