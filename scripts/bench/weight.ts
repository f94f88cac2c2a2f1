import type { Browser, BrowserContext } from "playwright";
import { allRoutes } from "~/route-table";
import { brandNames, openBrowser } from "./browser";
import { type Figure, figure } from "./figures";
import { startProduction } from "./production";
import { bytesOf, type Loaded, weigh } from "./weigh";

const KB = 1000;
const staticPaths = allRoutes
  .filter((route) => route.document && route.path !== "/" && !route.lander)
  .map(({ path }) => path);

/** Measures what a phone fetches for each brand's home, and the scripts of the heaviest static page. */
export async function benchWeight(): Promise<Figure[]> {
  const server = await startProduction({ NODE_ENV: "development" });
  const browser = await openBrowser();
  try {
    const figures: Figure[] = [];
    for (const brand of brandNames()) figures.push(...(await weighBrand(browser, brand, server.port)));
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function weighBrand(browser: Browser, brand: string, port: number): Promise<Figure[]> {
  const visit = () =>
    browser.newContext({
      baseURL: `http://${brand}.localhost:${port}`,
      serviceWorkers: "block",
      viewport: { width: 375, height: 812 },
      isMobile: true,
      hasTouch: true,
    });
  const context = await visit();
  try {
    const home = await context.newPage();
    const loaded = await weigh(home);
    await home.goto("/", { waitUntil: "networkidle" });
    await home.evaluate(() => document.fonts.ready.then(() => undefined));
    const preloads = await home.locator("link[rel=preload][as=font]").count();
    const row = (what: string, files: readonly Loaded[], atMost: number) =>
      figure(`${brand}: ${what}`, "KB", bytesOf(files) / KB, { atMost }, { note: `${files.length} files` });
    return [
      row("home, script", loaded("Script"), 4),
      row("home, CSS", loaded("Stylesheet"), 15),
      row("home, fonts", loaded("Font"), 90),
      figure(`${brand}: home, fonts preloaded`, "fonts", preloads, { atMost: 1 }),
      row("the heaviest static page, script", await heaviestStatic(visit), 4),
    ];
  } finally {
    await context.close();
  }
}

async function heaviestStatic(visit: () => Promise<BrowserContext>): Promise<Loaded[]> {
  let most: Loaded[] = [];
  for (const path of staticPaths) {
    // A new browser context for each page, with an empty cache.
    const context = await visit();
    const page = await context.newPage();
    const loaded = await weigh(page);
    await page.goto(path, { waitUntil: "networkidle" });
    const scripts = loaded("Script");
    if (scripts.length > most.length || bytesOf(scripts) > bytesOf(most)) most = scripts;
    await context.close();
  }
  return most;
}
