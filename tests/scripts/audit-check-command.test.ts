import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ControlDatabase } from "~/db/control-database.server";
import { readLogins } from "~/db/logins.server";
import { urlAs } from "~/db/roles.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import { brandLog } from "~/domain/operators/audit-chain/audit-day.server";
import { type SealedDay, sealLog } from "~/domain/operators/audit-chain/seal-log.server";
import { recordEntry } from "~/domain/operators/audit-log.server";
import { asOwner } from "../support/as-owner";
import { openControl } from "../support/control-database";
import { runCommand } from "../support/run-command";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";

// Each run starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const BRAND = { id: "kaleido", slug: "kaleido" };
const databases = new TenantDatabases();
let database: ServedDatabase;
let control: ControlDatabase;
const sealed: SealedDay[] = [];
beforeAll(async () => {
  database = await createServedDatabase();
  control = await openControl(database.url);
  const { application } = (await asOwner(database.url, readLogins))!;
  const url = urlAs(database.url, application.role, application.password);
  databases.open({ url, ownerUrl: database.url, max: 2 });
  const db = databases.of(BRAND);
  for (const day of ["2027-03-10", "2027-03-11"])
    await db.transaction((tx) =>
      recordEntry({ now: new Date(`${day}T08:00:00Z`), by: "rosa", why: "" }, tx, {
        action: "grant",
        memberId: null,
        detail: day,
      }),
    );
  const now = new Date("2027-03-20T12:00:00Z");
  await sealLog({ control, now }, brandLog(BRAND.id, db), (day) => sealed.push(day));
});
afterAll(async () => {
  await control.end();
  await databases.end();
  await database.close();
});

const check = (...args: string[]) =>
  runCommand("operator", ["audit-check", ...args], { DATABASE_URL: database.url });
const lineOf = ({ brand, day, entries, head }: SealedDay) =>
  JSON.stringify({
    msg: "the audit log of a day is sealed",
    log: brand,
    day,
    entries,
    head: head.toString("hex"),
  });

test("audit-check agrees with an untouched log, names a changed day, and compares with logged heads", async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "heads-")), "server.log");
  writeFileSync(file, ["not JSON", '{"msg":"listening"}', ...sealed.map(lineOf)].join("\n"));
  const agreed = await check("kaleido", "--heads", file);
  expect([agreed.status, agreed.out]).toEqual([0, expect.stringMatching(/kaleido +2 days +agrees/)]);

  await asOwner(database.url, async (client) => {
    await client.query("set session_replication_role = replica");
    await client.query("update audit_entries set done_by = 'bo' where detail = '2027-03-11'");
  });
  const changed = await check("kaleido", "--json");
  expect(changed.status).toBe(1);
  expect(JSON.parse(changed.out).logs).toEqual([
    { log: "operators", days: 0, problems: [] },
    { log: "kaleido", days: 2, problems: [{ day: "2027-03-11", problem: "differs" }] },
  ]);

  writeFileSync(file, lineOf({ ...sealed[0]!, head: Buffer.alloc(32) }));
  expect((await check("kaleido", "--heads", file)).out).toMatch(
    /2027-03-10 +the stored head is not the logged one/,
  );
});

test("audit-check refuses an unknown brand, and a file without heads", async () => {
  expect((await check("no-such-brand")).status).toBe(1);
  const file = path.join(mkdtempSync(path.join(tmpdir(), "heads-")), "server.log");
  writeFileSync(file, "nothing\n");
  expect(await check("--heads", file)).toMatchObject({
    status: 1,
    err: expect.stringContaining("has no line"),
  });
});
