import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loginUrls } from "~/db/login-urls.server";
import { migrate } from "~/db/migrate.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import { todayIn } from "~/domain/calendar";
import { addCounts } from "~/domain/growth/fold-counts.server";
import { settlePostback, takePostbacks } from "~/domain/sources/postbacks.server";
import { recordSourceConfirmation, recordSourceSignup } from "~/domain/sources/record-source-events.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { addMembers } from "../support/plain-members";
import { runCommand } from "../support/run-command";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { demoTenant } from "../support/shop";

// Each run of a command starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const SLUG = "fjordlys";
const migrationsDir = path.resolve("app/db/migrations");
const dataDir = mkdtempSync(path.join(tmpdir(), "livery-sources-"));
const databases = new TenantDatabases();
let database: ServedDatabase;
let brand: Tenant;

beforeAll(async () => {
  database = await createServedDatabase();
  await migrate({ url: database.url, migrationsDir, earlierPassword: "-" });
  const { application } = await loginUrls(database.url, migrationsDir);
  databases.open({ url: application, ownerUrl: database.url, max: 4 });
  brand = await demoTenant(SLUG);
});
afterAll(async () => {
  await databases.end();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs the command like an operator. */
const tenant = (...args: string[]) =>
  runCommand("tenant", args, {
    SESSION_SECRET: "tests of commands ".repeat(3),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
  });

test("an operator sees the figures of each source and every attempt of a postback, and resends one that was given up", async () => {
  expect(await tenant("sources", SLUG)).toMatchObject({ status: 0, out: "There are none.\n" });
  const db = databases.of(brand);
  const now = new Date();
  const ctx = { tenant: brand, now, random: randomBytes };
  const [id = 0] = await addMembers(db, 1);
  await db.transaction((tx) => recordSourceSignup(ctx, tx, id, { ref: "venn" }));
  await db.transaction((tx) => recordSourceConfirmation(ctx, tx, id));
  const day = todayIn(brand.config.timezone, now);
  const visits = {
    step: "visit",
    source: "venn",
    lander: "",
    country: "NO",
    experiment: "",
    variant: "",
  } as const;
  await db.transaction((tx) => addCounts(tx, [{ ...visits, day, count: 7 }]));
  const [first, second] = await takePostbacks({ db, now }, "venn", 2);
  await settlePostback({ db, now }, first!, { outcome: "delivered", status: 204 });
  await settlePostback({ db, now }, second!, { outcome: "refused", status: 500 });

  const { out } = await tenant("sources", SLUG, "--by-day");
  expect(out.split("\n")[0]).toBe(
    "venn (Venn Media)     visits 7  signups 1  over cap 0  confirmed 1  first purchases 0  revenue -  postbacks 1 delivered, 1 waiting, 0 given up",
  );
  expect(out.split("\n")).toHaveLength(3);
  const listed = await tenant("sources", SLUG, "--postbacks", "--json");
  expect(JSON.parse(listed.out)).toMatchObject({
    postbacks: [
      {
        id: second!.id,
        event: "confirmation",
        state: "waiting",
        tries: [{ outcome: "refused", status: 500 }],
      },
      { id: first!.id, event: "signup", state: "delivered", tries: [{ outcome: "delivered", status: 204 }] },
    ],
  });
  const lines = (await tenant("sources", SLUG, "--postbacks", "--ref", "venn")).out;
  expect(lines).toMatch(
    new RegExp(`^${second!.id}  .*venn  confirmation  waiting  next .*\\n    1  .*refused 500\\n`),
  );
  const retried = await tenant("sources", SLUG, "--retry", String(second!.id));
  expect(retried).toMatchObject({ status: 0, out: expect.stringContaining("within a minute") });
  expect((await takePostbacks({ db, now: new Date() }, "venn", 2)).map(({ number }) => number)).toEqual([2]);
});

test("a postback that cannot be resent is refused, and wrong usage is reported", async () => {
  const [missing, both] = [
    await tenant("sources", SLUG, "--retry", "999999"),
    await tenant("sources", SLUG, "--postbacks", "--retry", "1"),
  ];
  expect([missing.status, missing.err]).toEqual([1, expect.stringContaining("no such postback")]);
  expect([both.status, both.err]).toEqual([2, expect.stringContaining("not both")]);
  expect((await tenant("sources", SLUG, "--days", "0")).status).toBe(2);
});
