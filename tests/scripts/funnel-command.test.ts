import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loginUrls } from "~/db/login-urls.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import { todayIn } from "~/domain/calendar";
import { addCounts, type CountAddition } from "~/domain/growth/fold-counts.server";
import { runCommand } from "../support/run-command";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { demoTenant } from "../support/shop";

// Each run of a command starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const SLUG = "fjordlys";
const DAY_MS = 86_400_000;
const dataDir = mkdtempSync(path.join(tmpdir(), "livery-funnel-"));
const databases = new TenantDatabases();
let database: ServedDatabase;

/** Adds counts of a day that is the given number of days ago in the brand's time zone. */
async function count(slug: string, daysAgo: number, rows: Partial<CountAddition>[]): Promise<void> {
  const tenant = await demoTenant(slug);
  const day = todayIn(tenant.config.timezone, new Date(Date.now() - daysAgo * DAY_MS));
  const none = { source: "", lander: "", country: "", experiment: "", variant: "", count: 1 };
  const additions = rows.map((row) => ({ ...none, step: "visit" as const, day, ...row }));
  await databases.of(tenant).transaction((tx) => addCounts(tx, additions));
}

beforeAll(async () => {
  database = await createServedDatabase();
  const { application } = await loginUrls(database.url, path.resolve("app/db/migrations"));
  databases.open({ url: application, ownerUrl: database.url, max: 4 });
  await count(SLUG, 10, [
    { source: "venn", lander: "gallery", country: "NO", count: 600 },
    { count: 400, country: "SE" },
    { step: "signup", source: "venn", lander: "gallery", country: "NO", count: 60 },
    { step: "signup", country: "SE", count: 40 },
    { step: "confirmed", source: "venn", lander: "gallery", country: "NO", count: 41 },
    { step: "confirmed", country: "SE", count: 9 },
    { step: "purchase", source: "venn", country: "NO", count: 7 },
    { step: "purchase", country: "SE", count: 3 },
    { step: "repeat", source: "venn", country: "NO", count: 2 },
    { step: "exposed", experiment: "headline", variant: "short", count: 300 },
    { step: "exposed", experiment: "headline", variant: "long", count: 310 },
    { step: "signup", experiment: "headline", variant: "long", count: 31 },
  ]);
  await count(SLUG, 40, [{ count: 5000 }]);
  await count("kaleido", 10, [{ count: 7777 }, { step: "signup", source: "other-source", count: 888 }]);
});
afterAll(async () => {
  await databases.end();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const funnel = (...args: string[]) =>
  runCommand("tenant", ["funnel", SLUG, ...args], { DATABASE_URL: database.url, DATA_DIR: dataDir });

/** Returns the table of a group as its steps with their figures. */
function tableOf(out: string, head: string): string[] {
  const lines = out.split("\n");
  const at = lines.findIndex((line) => line.startsWith(`${head} `));
  return lines.slice(at + 1, at + 8).map((line) => line.trim().replace(/ {2,}/g, "  "));
}

test("an operator sees how many people took each step in the last days, and no data of another tenant", async () => {
  const { status, out, err } = await funnel();
  expect({ status, err }).toEqual({ status: 0, err: "" });
  expect(tableOf(out, "all")).toEqual([
    "visit  1000",
    "signup  100  10.0 %  10.0 %",
    "confirmed  50  50.0 %  5.0 %",
    "profile  0  0.0 %  0.0 %",
    "first message  0  –  0.0 %",
    "first purchase  10  –  1.0 %",
    "repeat  <5  –  –",
  ]);
  const older = await funnel("--days", "41", "--json");
  expect(JSON.parse(older.out)).toMatchObject({ total: { visit: 6000, signup: 100, repeat: "<5" } });
  expect(out + older.out).not.toMatch(/7777|888|other-source/);
});

test("by source, a small figure is hidden together with the one that would reveal it", async () => {
  const { out } = await funnel("--by", "source");
  expect(tableOf(out, "source: venn")).toContain("first purchase  –  –  –");
  expect(tableOf(out, "source: none")).toContain("first purchase  <5  –  –");
  expect(tableOf(out, "source: venn")).toContain("confirmed  41  68.3 %  6.8 %");
  const { out: json } = await funnel("--by", "country", "--json");
  const { groups } = JSON.parse(json);
  expect(groups).toMatchObject([
    { name: "NO", counts: { visit: 600, purchase: "hidden" } },
    { name: "SE", counts: { visit: 400, purchase: "<5" } },
  ]);
});

test("the funnel of an experiment starts with the exposed visitors, and its chart shows the figures of the table", async () => {
  const file = path.join(dataDir, "funnel.svg");
  const { out } = await funnel("--experiment", "headline", "--svg", file);
  expect(tableOf(out, "variant: long").slice(0, 2)).toEqual(["shown  310", "signup  31  10.0 %  10.0 %"]);
  expect(tableOf(out, "all").slice(0, 2)).toEqual(["shown  610", "signup  31  5.1 %  5.1 %"]);
  const svg = readFileSync(file, "utf8");
  expect(svg).toMatch(/<title id="title">Funnel of [^<]+, experiment headline<\/title>/);
  expect(svg).toContain(">variant: long</text>");
  expect(svg).not.toMatch(/<script|href=/);
  await funnel("--by", "source", "--svg", file);
  // The figure of five or more that would reveal the small one has neither number nor bar.
  expect(readFileSync(file, "utf8")).not.toMatch(/>7<\/text>|>3<\/text>/);
});

test("wrong usage is reported before the database is queried", async () => {
  for (const [wrong, sentence] of [
    [["--days", "0"], "from 1 to 760"],
    [["--by", "age"], "--by is one of"],
    [["--by", "variant"], "belong together"],
  ] as const) {
    const { status, err } = await funnel(...wrong);
    expect([status, err]).toEqual([2, expect.stringContaining(sentence)]);
  }
});
