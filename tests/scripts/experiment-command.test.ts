import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loginUrls } from "~/db/login-urls.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import { addCounts, foldCounts } from "~/domain/growth/fold-counts.server";
import type { CountedStep } from "~/domain/growth/steps";
import type { TenantJson } from "../support/brands";
import { runCommand } from "../support/run-command";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { demoTenant } from "../support/shop";
import { copyTenants } from "../support/tenants-copy";

// Each run of a command starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const SLUG = "fjordlys";
const OTHER = "kaleido";
const dataDir = mkdtempSync(path.join(tmpdir(), "livery-experiments-"));
const databases = new TenantDatabases();
const copy = copyTenants();
let database: ServedDatabase;

const headline = (name: string, more: object = {}) => ({
  name,
  kind: "headline",
  variants: [
    { name: "short", weight: 50 },
    { name: "long", weight: 50, headline: "A longer headline" },
  ],
  ...more,
});

beforeAll(async () => {
  const set = (json: TenantJson, experiments: unknown[]) => Object.assign(json, { experiments });
  copy.change(SLUG, (json) =>
    set(json, [
      headline("headline"),
      headline("broken", { on: "gallery" }),
      headline("again", { on: "video", version: 2, ends: "2026-01-01" }),
    ]),
  );
  copy.change(OTHER, (json) => set(json, [headline("headline")]));
  database = await createServedDatabase();
  const { application } = await loginUrls(database.url, path.resolve("app/db/migrations"));
  databases.open({ url: application, ownerUrl: database.url, max: 4 });
});
afterAll(async () => {
  await databases.end();
  await database.close();
  copy.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const tenant = (...args: string[]) =>
  runCommand("tenant", args, { DATABASE_URL: database.url, DATA_DIR: dataDir, ...copy.variables });

/** Adds counts of an experiment by step: of the first and of the second variant. */
async function count(
  slug: string,
  experiment: string,
  steps: Partial<Record<CountedStep, [number, number]>>,
  day = "2026-11-02",
): Promise<void> {
  const additions = Object.entries(steps).flatMap(([step, counts]) =>
    ["short", "long"].map((variant, at) => ({
      day,
      step: step as CountedStep,
      source: "",
      lander: "",
      country: "",
      experiment,
      variant,
      count: counts[at]!,
    })),
  );
  await databases.of(await demoTenant(slug)).transaction((tx) => addCounts(tx, additions));
}

test("an operator sees an experiment's counts, intervals and winner, and none of another tenant's data", async () => {
  await count(SLUG, "headline", { exposed: [2000, 2050], signup: [160, 250] });
  await databases.of(await demoTenant(SLUG)).transaction((tx) => foldCounts(tx));
  await count(
    SLUG,
    "headline",
    { exposed: [3000, 2950], signup: [240, 310], purchase: [40, 42] },
    "2026-11-04",
  );
  await count(OTHER, "headline", { exposed: [90_000, 10_000], signup: [777, 888] });
  const svg = path.join(dataDir, "headline.svg");
  const { status, out, err } = await tenant("experiment", SLUG, "headline", "--svg", svg);
  expect({ status, err }).toEqual({ status: 0, err: "" });
  const lines = out.split("\n");
  expect(lines[0]).toBe("headline  headline at home  version 1  running  counted 2026-11-02 to 2026-11-04");
  expect(lines[1]).toBe("  variants: short 50 %, long 50 %; the control is short");
  expect(out).toMatch(/^ {2}short +5000 +400 +0 +0 +0 +40 +0$/m);
  expect(out).toMatch(/^ {2}long +5000 +560 +0 +0 +0 +42 +0$/m);
  expect(out).toContain("Sample ratio: visitors were distributed as configured (χ², p = 1.0000).");
  expect(out).toMatch(
    /shown → signup, .*\n {2}long +\+3\.20 points \(\+1\.40 to \+5\.00\), better than short\n {2}winner: long\n/,
  );
  expect(out).toMatch(/shown → first purchase, .*\n {2}long .*no difference shown\n {2}no winner yet\n/);
  const drawn = readFileSync(svg, "utf8");
  expect(drawn).toContain('<title id="title">Experiment headline of');
  expect(drawn).toContain("better than short");
  for (const text of [out, drawn]) expect(text).not.toMatch(/90000|10000|777|888/);
});

test("a sample ratio mismatch suppresses the result, however large the difference is", async () => {
  await count(SLUG, "broken", { exposed: [5300, 4700], signup: [100, 900] });
  const { out } = await tenant("experiment", SLUG, "broken");
  expect(out).toContain(
    "No result: visitors were not distributed as configured (χ², p < 0.0001, below 0.001).",
  );
  expect(out).not.toMatch(/points|winner/);
  const { out: json } = await tenant("experiment", SLUG, "broken", "--json");
  expect(JSON.parse(json)).toMatchObject({
    ratio: { isOk: false },
    comparisons: [],
    winners: { signup: null, purchase: null },
  });
});

test("a later version is counted separately, counts below five are hidden, and all experiments are listed", async () => {
  await count(SLUG, "again", { exposed: [5000, 5000], signup: [100, 900] }, "2026-01-05");
  await count(SLUG, "again@2", { exposed: [40, 43], signup: [3, 9] }, "2026-02-05");
  const { out } = await tenant("experiment", SLUG, "again");
  expect(out).toMatch(/^ {2}short +40 +<5 +0/m);
  expect(out).toMatch(/^ {2}long +43 +– +0/m);
  expect(out).toMatch(/too few people took this step\n {2}no winner yet/);
  const listed = (await tenant("experiment", SLUG)).out.split("\n");
  expect(listed.slice(0, 4)).toEqual([
    expect.stringMatching(/^headline {2}headline at home {2}version 1 {2}running/),
    expect.stringMatching(/^broken {2}headline at gallery/),
    "again  headline at video  version 2  ended (until 2026-01-01)  counted 2026-02-05 to 2026-02-05",
    "Counted earlier, not configured any more: again",
  ]);
});

test("an unknown experiment is refused, and wrong usage is reported", async () => {
  const [unknown, unnamed] = [
    await tenant("experiment", SLUG, "headlin"),
    await tenant("experiment", SLUG, "--svg", path.join(dataDir, "none.svg")),
  ];
  expect([unknown.status, unknown.err]).toEqual([1, expect.stringContaining('Did you mean "headline"?')]);
  expect([unnamed.status, unnamed.err]).toEqual([2, expect.stringContaining("name it")]);
  expect((await tenant("experiment", OTHER, "broken")).status).toBe(1);
});
