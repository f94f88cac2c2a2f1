import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { landerKinds, profileLanderKinds } from "~/tenancy/lander-kinds";
import { brandNames, openBrowser } from "./browser";
import { type Figure, figure, spreadOf } from "./figures";
import { audit } from "./lighthouse";
import { databaseReady, startProduction } from "./production";
import { bytesOf, weigh } from "./weigh";

const KB = 1000;
const RUNS = 3;
/** Queries by brand: a brand that admits members only from its partners shows the question only to visitors from them. */
const SOURCES: Readonly<Record<string, string>> = { fjordlys: "?ref=nordlys" };
const ANSWERED = "entry_warning=1; consent=1..bench";

/**
 * Measures each lander of each brand on a phone: Lighthouse's performance and accessibility, and the size of its scripts.
 * `BENCH_LANDERS=gallery,video` measures only these. @returns medians of three audits, and the script sizes
 */
export async function benchLanders(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-bench-landers-"));
  // Landers of a member read the database.
  const database = await startEmbeddedPostgres({ dataDir: dir, durable: false });
  const server = await startProduction({
    DATABASE_URL: database.url,
    NODE_ENV: "development",
    LOG_LEVEL: "info",
  });
  const port = 9300 + (process.pid % 500);
  const browser = await openBrowser(port);
  const only = process.env.BENCH_LANDERS?.split(",");
  try {
    await databaseReady(server);
    const figures: Figure[] = [];
    for (const brand of brandNames())
      for (const lander of landerPaths()) {
        if (only && !only.some((one) => lander.includes(one))) continue;
        const origin = `http://${brand}.localhost:${server.port}`;
        const url = `${origin}${lander}${SOURCES[brand] ?? ""}`;
        // The first visit generates the pictures; only their delivery is measured.
        await audit(url, port, ANSWERED);
        const runs = [];
        for (let run = 0; run < RUNS; run++) runs.push(await audit(url, port, ANSWERED));
        for (const [category, atLeast] of [
          ["performance", 98],
          ["accessibility", 100],
        ] as const) {
          const spread = spreadOf(runs.map((one) => one[category]));
          figures.push(
            figure(`${brand} ${lander} ${category}`, "points", spread.median, { atLeast }, { spread }),
          );
        }
        figures.push(await scriptOf(browser, brand, url));
      }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

function landerPaths(): string[] {
  return [
    ...landerKinds.map((kind) => `/landers/${kind}`),
    ...profileLanderKinds.map((kind) => `/members/1/${kind}`),
  ];
}

async function scriptOf(
  browser: Awaited<ReturnType<typeof openBrowser>>,
  brand: string,
  url: string,
): Promise<Figure> {
  const context = await browser.newContext({
    serviceWorkers: "block",
    viewport: { width: 375, height: 812 },
    isMobile: true,
  });
  try {
    const page = await context.newPage();
    const loaded = await weigh(page);
    await page.goto(url, { waitUntil: "networkidle" });
    const files = loaded("Script");
    return figure(
      `${brand} ${new URL(url).pathname} script`,
      "KB",
      bytesOf(files) / KB,
      { atMost: 6 },
      { note: `${files.length} files` },
    );
  } finally {
    await context.close();
  }
}
