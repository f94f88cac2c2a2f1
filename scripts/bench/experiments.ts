import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { assign } from "~/domain/experiments/assign.server";
import { chiSquareTail, sampleRatio } from "~/domain/experiments/statistics.server";
import { Experiment } from "~/tenancy/experiments.server";
import { takeAnswer } from "./bare";
import { type Figure, figure } from "./figures";
import { getRequest, headersOf, startLoad } from "./load";
import { startProduction } from "./production";
import { compare } from "./ratio";

const VISITORS = 1_000_000;
const PAGE = "/landers/gallery";
/** The unchanged brand and a copy with the experiment; one process serves both. */
const [PLAIN, VARIED] = ["kaleido.example", "kaleido-varied.example"];
const HEADLINES = [
  "A plain headline of the first variant",
  "A plain headline of the second variant",
] as const;

/** Measures how evenly visitors are distributed, and how much an experiment slows down a cached page. */
export async function benchExperiments(): Promise<Figure[]> {
  return [...assignmentFigures(), ...(await cachedFigures())];
}

const weights = [50, 30, 20];
const experimentOf = (name: string) =>
  Experiment.parse({
    name,
    kind: "headline",
    variants: weights.map((weight, at) => ({ name: "abc"[at], weight })),
  });

function assignmentFigures(): Figure[] {
  const [one, other] = [experimentOf("first"), experimentOf("second")];
  const pairs = weights.map(() => weights.map(() => 0));
  const start = performance.now();
  // Visitors have numbers below 2^20, as in the cookie.
  for (let visitor = 0; visitor < VISITORS; visitor++) {
    const number = visitor.toString(36);
    const row = pairs["abc".indexOf(assign(one, number) ?? "")]!;
    row["abc".indexOf(assign(other, number) ?? "")]! += 1;
  }
  const seconds = (performance.now() - start) / 1000;
  const rows = pairs.map((row) => row.reduce((sum, count) => sum + count, 0));
  const columns = weights.map((_, at) => pairs.reduce((sum, row) => sum + row[at]!, 0));
  const worst = Math.max(
    ...[rows, columns].flatMap((counts) =>
      counts.map((count, at) => Math.abs((count / VISITORS) * 100 - weights[at]!)),
    ),
  );
  let square = 0;
  for (const [at, row] of pairs.entries())
    for (const [to, count] of row.entries()) {
      const expected = (rows[at]! * columns[to]!) / VISITORS;
      square += (count - expected) ** 2 / expected;
    }
  const note = `${VISITORS} visitors, ${weights.join("/")}`;
  return [
    figure("largest difference of a variant's share", "points", worst, { atMost: 0.5 }, { note }),
    figure("χ² of the shares, first experiment", "p", sampleRatio(rows, weights).p, { atLeast: 0.001 }),
    figure("χ² of the shares, second experiment", "p", sampleRatio(columns, weights).p, { atLeast: 0.001 }),
    figure("independence of two experiments", "p", chiSquareTail(square, 4), { atLeast: 0.001 }),
    figure("assignments", "/s", (2 * VISITORS) / seconds, {}),
  ];
}

/** Compares a cached lander with a headline experiment with the same lander without one, for first-time visitors. */
async function cachedFigures(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-experiments-"));
  const tenants = path.join(dir, "tenants");
  cpSync("tenants", tenants, { recursive: true });
  addVaried(tenants);
  const server = await startProduction({ TENANTS_DIR: tenants });
  const load = startLoad();
  try {
    await warmUp(server.port);
    const sideOf = (host: string) => ({
      port: server.port,
      pid: server.child.pid ?? 0,
      requests: () => [getRequest(host, PAGE)],
    });
    return await compare(
      `cached ${PAGE}, with an experiment ÷ without`,
      load,
      sideOf(VARIED),
      sideOf(PLAIN),
      0.9,
      { rounds: 16 },
    );
  } finally {
    load.stop();
    await server.stop();
    rmSync(dir, { recursive: true });
  }
}

function addVaried(tenants: string): void {
  const folder = path.join(tenants, "kaleido-varied");
  cpSync(path.join(tenants, "kaleido"), folder, { recursive: true });
  const file = path.join(folder, "tenant.json");
  const { id, ...json } = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  const experiment = {
    name: "headline",
    kind: "headline",
    on: "gallery",
    variants: [
      { name: "a", weight: 34 },
      { name: "b", weight: 33, headline: HEADLINES[0] },
      { name: "c", weight: 33, headline: HEADLINES[1] },
    ],
  };
  const varied = { ...json, domain: VARIED, aliases: [], experiments: [experiment] };
  writeFileSync(file, JSON.stringify(varied));
}

/** Requests the page until every variant is cached. @throws Error if a headline never appears */
async function warmUp(port: number): Promise<void> {
  const left = new Set<string>(HEADLINES);
  for (let times = 0; times < 200; times++) {
    await takeAnswer(port, headersOf(PLAIN), PAGE);
    const plain = { ...headersOf(VARIED), "Accept-Encoding": "identity" };
    const { body } = await takeAnswer(port, plain, PAGE);
    await takeAnswer(port, headersOf(VARIED), PAGE);
    for (const headline of [...left])
      if (Buffer.from(body, "base64").toString().includes(headline)) left.delete(headline);
  }
  if (left.size > 0) throw new Error(`${PAGE} does not show the headline of a variant`);
}
