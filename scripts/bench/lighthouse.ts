import lighthouse from "lighthouse";
import { brandNames, openBrowser } from "./browser";
import { type Figure, figure, spreadOf } from "./figures";
import { startProduction } from "./production";

const RUNS = 3;
const BOUNDS = { performance: 98, accessibility: 100, "best-practices": 95, seo: 100 } as const;
type Category = keyof typeof BOUNDS;

/** Runs Lighthouse for a phone on each brand's home, as a first visit and with the entry warning answered. The worse result counts. */
export async function benchLighthouse(): Promise<Figure[]> {
  const server = await startProduction({ NODE_ENV: "development", LOG_LEVEL: "info" });
  const port = 9300 + (process.pid % 500);
  const browser = await openBrowser(port);
  try {
    const figures: Figure[] = [];
    for (const brand of brandNames()) {
      const url = `http://${brand}.localhost:${server.port}/`;
      // The first visit generates the pictures; only their delivery is measured.
      await audit(url, port, "");
      const states = [
        await scores(url, port, ""),
        await scores(url, port, "entry_warning=1; consent=1..bench"),
      ];
      for (const category of Object.keys(BOUNDS) as Category[]) {
        const worse = states
          .map((state) => spreadOf(state[category]))
          .sort((a, b) => a.median - b.median)[0]!;
        figures.push(
          figure(
            `${brand} ${category}`,
            "points",
            worse.median,
            { atLeast: BOUNDS[category] },
            { spread: worse },
          ),
        );
      }
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function scores(url: string, port: number, cookie: string): Promise<Record<Category, number[]>> {
  const found: Record<Category, number[]> = {
    performance: [],
    accessibility: [],
    "best-practices": [],
    seo: [],
  };
  for (let run = 0; run < RUNS; run++) {
    const one = await audit(url, port, cookie);
    for (const category of Object.keys(found) as Category[]) found[category].push(one[category]);
  }
  return found;
}

/**
 * Runs one audit for a phone.
 * @param cookie the visitor's cookies; "" for a first visit
 * @returns points from 0 to 100
 * @throws Error if the page could not be audited
 */
export async function audit(url: string, port: number, cookie: string): Promise<Record<Category, number>> {
  const record = () =>
    lighthouse(url, {
      port,
      output: "json",
      logLevel: "error",
      onlyCategories: Object.keys(BOUNDS),
      formFactor: "mobile",
      ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
    });
  let result = await record();
  // The recording of the trace itself fails sometimes: no page was measured then.
  for (let again = 0; again < 2 && result?.lhr.runtimeError?.code === "NO_NAVSTART"; again++)
    result = await record();
  const problem = result?.lhr.runtimeError;
  if (!result || problem)
    throw new Error(`${url} could not be audited: ${problem?.code} ${problem?.message}`);
  const categories = result.lhr.categories;
  const failed = Object.values(result.lhr.audits).filter(
    (one) => one.score !== null && one.score < 0.9 && one.scoreDisplayMode !== "informative",
  );
  if (process.env.DEBUG_LIGHTHOUSE)
    process.stdout.write(
      `${url} ${failed.map((one) => `${one.id}=${one.score} ${one.displayValue ?? ""}`).join("; ")}\n`,
    );
  const points = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
  return {
    performance: points("performance"),
    accessibility: points("accessibility"),
    "best-practices": points("best-practices"),
    seo: points("seo"),
  };
}
