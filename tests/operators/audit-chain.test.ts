import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ControlDatabase } from "~/db/control-database.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import { brandLog, headOf, operatorsLog } from "~/domain/operators/audit-chain/audit-day.server";
import { checkLog } from "~/domain/operators/audit-chain/check-log.server";
import { DAYS_AT_A_TIME, type SealedDay, sealLog } from "~/domain/operators/audit-chain/seal-log.server";
import { recordEntry } from "~/domain/operators/audit-log.server";
import { recordOperatorEntry } from "~/domain/operators/team/operators.server";
import { sealAuditLogs } from "~/jobs/seal-audit-logs.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { asOwner } from "../support/as-owner";
import { controlUrl, openControl } from "../support/control-database";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { addMembers } from "../support/plain-members";

/** The heads of audit logs, by which a change of the log shows. decision 388 */
const databases = new TenantDatabases();
let database: TestDatabase;
let control: ControlDatabase;
let brand = "";
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 4 });
  control = await openControl(database.url);
});
afterAll(async () => {
  await control.end();
  await databases.end();
  await database.close();
});
beforeEach(() => {
  brand = `chain-${++count}`;
});

const dbOf = (id = brand) => databases.of({ id, slug: id });
const logOf = (id = brand) => brandLog(id, dbOf(id));
const at = (time: string) => new Date(`2027-03-${time}Z`);
const LATER = at("20T12:00:00");

/** Adds an entry at a time of March. */
const add = (time: string, detail = "", memberId: number | null = null) =>
  dbOf().transaction((tx) =>
    recordEntry({ now: at(time), by: "rosa", why: "It is due" }, tx, { action: "grant", memberId, detail }),
  );
async function seal(now = LATER, id = brand): Promise<SealedDay[]> {
  const sealed: SealedDay[] = [];
  await sealLog({ control, now }, logOf(id), (day) => sealed.push(day));
  return sealed;
}
const check = async (logged?: ReadonlyMap<string, string>) =>
  (await checkLog({ control }, logOf(), logged)).problems.map(({ day, problem }) => `${day} ${problem}`);
/** Changes rows of the brand's log as somebody who may do everything in the database. */
const tamper = (statement: string) =>
  asOwner(database.url, async (client) => {
    const { rows } = await client.query("select id from tenants where uid = $1", [brand]);
    await client.query("set session_replication_role = replica");
    await client.query(statement.replaceAll("TENANT", String(rows[0].id)));
  });
/** Three days with entries, and one without. */
async function threeDays(): Promise<SealedDay[]> {
  for (const time of ["10T08:00:00", "10T09:00:00", "11T23:59:59.999", "13T00:00:00"]) await add(time, time);
  return seal();
}

describe("a day is sealed", () => {
  test("once, two hours after its end, with a head over its entries and the head before", async () => {
    await add("10T08:00:00", "one");
    await add("11T08:00:00", "two");
    expect(await seal(at("11T01:59:00"))).toEqual([]);
    const [first, ...none] = await seal(at("11T02:00:00"));
    expect(first).toMatchObject({ brand, day: "2027-03-10", entries: 1 });
    expect(none).toEqual([]);
    expect(await seal(at("11T03:00:00"))).toEqual([]);
    const [second] = await seal();
    expect(second).toMatchObject({ day: "2027-03-11", entries: 1 });
    expect(await headOf(logOf(), "2027-03-11", first!.head)).toEqual({ entries: 1, head: second!.head });
    expect((await headOf(logOf(), "2027-03-11", null)).head.equals(second!.head)).toBe(false);
    expect(await check()).toEqual([]);
  });

  test("by one of two at the same time", async () => {
    for (const day of ["10", "11", "12"]) await add(`${day}T08:00:00`);
    const both = await Promise.all([seal(), seal()]);
    await seal();
    expect(both.flat().length).toBeLessThanOrEqual(3);
    expect(await checkLog({ control }, logOf())).toEqual({ days: 3, problems: [] });
  });

  test("together with at most 31 others of its log; the next run continues", async () => {
    const start = Date.parse("2026-01-01T10:00:00Z");
    await dbOf().transaction(async (tx) => {
      for (let day = 0; day < DAYS_AT_A_TIME + 3; day++)
        await recordEntry({ now: new Date(start + day * 86_400_000), by: "rosa", why: "" }, tx, {
          action: "grant",
          memberId: null,
        });
    });
    expect((await seal()).length).toBe(DAYS_AT_A_TIME);
    expect((await seal()).length).toBe(3);
    expect(await seal()).toEqual([]);
    expect(await check()).toEqual([]);
  });
});

describe("the check agrees", () => {
  test("with an untouched log, and with entries of days that are not sealed yet", async () => {
    await threeDays();
    await add("20T11:00:00");
    expect(await check()).toEqual([]);
  });

  test("after the erasure of a member, which empties number and reason", async () => {
    const [member] = await addMembers(dbOf(), 1);
    await add("10T08:00:00", "5 credits", member!);
    await seal();
    await asOwner(database.url, (client) =>
      client.query(
        "delete from members where id = $1 and tenant_id = (select id from tenants where uid = $2)",
        [member, brand],
      ),
    );
    const [entry] = await dbOf().transaction((tx) => tx.selectFrom("audit_entries").selectAll().execute());
    expect([entry!.member_id, entry!.why]).toEqual([null, ""]);
    expect(await check()).toEqual([]);
  });
});

describe("the check names the day", () => {
  test.each([
    [
      "who acted is changed",
      "update audit_entries set done_by = 'bo' where tenant_id = TENANT and detail like '11T%'",
      ["2027-03-11 differs"],
    ],
    [
      "what was done is changed",
      "update audit_entries set action = 'ban' where tenant_id = TENANT and detail like '10T08%'",
      ["2027-03-10 differs"],
    ],
    [
      "the detail is changed",
      "update audit_entries set detail = 'x' where tenant_id = TENANT and detail like '13T%'",
      ["2027-03-13 differs"],
    ],
    [
      "the second person is changed",
      "update audit_entries set approved_by = 'bo' where tenant_id = TENANT and detail like '13T%'",
      ["2027-03-13 differs"],
    ],
    [
      "an entry is deleted",
      "delete from audit_entries where tenant_id = TENANT and detail like '10T09%'",
      ["2027-03-10 differs"],
    ],
    [
      "all entries of a day are deleted",
      "delete from audit_entries where tenant_id = TENANT and detail like '11T%'",
      ["2027-03-11 emptied"],
    ],
    [
      "an entry is added to a sealed day",
      "insert into audit_entries (tenant_id, done_at, done_by, action) values (TENANT, '2027-03-10T12:00Z', 'bo', 'ban')",
      ["2027-03-10 differs"],
    ],
    [
      "an entry is added to a day without one",
      "insert into audit_entries (tenant_id, done_at, done_by, action) values (TENANT, '2027-03-12T12:00Z', 'bo', 'ban')",
      ["2027-03-12 not_sealed"],
    ],
    [
      "an entry is added after the last sealed day",
      "insert into audit_entries (tenant_id, done_at, done_by, action) values (TENANT, '2027-03-16T12:00Z', 'bo', 'ban')",
      ["2027-03-16 not_sealed"],
    ],
    [
      "two entries of a day change places",
      "update audit_entries a set detail = b.detail from audit_entries b where a.tenant_id = TENANT and b.tenant_id = TENANT and a.detail like '10T%' and b.detail like '10T%' and a.id <> b.id",
      ["2027-03-10 differs"],
    ],
    [
      "an entry moves to another day",
      "update audit_entries set done_at = '2027-03-11T10:00Z' where tenant_id = TENANT and detail like '10T08%'",
      ["2027-03-10 differs", "2027-03-11 differs"],
    ],
  ])("where %s", async (_, statement, found) => {
    await threeDays();
    await tamper(statement);
    expect(await check()).toEqual(found);
  });

  test("where a head is changed or deleted", async () => {
    await threeDays();
    const heads = "control.audit_heads";
    await tamper(`update ${heads} set head = sha256('x') where brand = '${brand}' and day = '2027-03-11'`);
    // The next day was sealed after the earlier head.
    expect(await check()).toEqual(["2027-03-11 differs", "2027-03-13 differs"]);
    await tamper(`delete from ${heads} where brand = '${brand}' and day = '2027-03-11'`);
    expect(await check()).toEqual(["2027-03-11 not_sealed", "2027-03-13 differs"]);
  });

  test("where entries and all heads are written anew, by the heads of the server's log", async () => {
    const logged = new Map((await threeDays()).map(({ day, head }) => [day, head.toString("hex")]));
    expect(await check(logged)).toEqual([]);
    await tamper("delete from audit_entries where tenant_id = TENANT and detail like '10T08%'");
    await tamper(`delete from control.audit_heads where brand = '${brand}'`);
    await tamper(`delete from control.audit_chains where brand = '${brand}'`);
    await seal();
    expect(await check()).toEqual([]);
    expect(await check(logged)).toEqual([
      "2027-03-10 other_head",
      "2027-03-11 other_head",
      "2027-03-13 other_head",
    ]);
  });
});

test("the operators' own log has heads too, which cover the reasons", async () => {
  const log = operatorsLog(control);
  const ctx = { now: at("10T08:00:00"), by: "rosa", why: "Left the company" };
  await control.transaction((tx) => recordOperatorEntry(ctx, tx, "revoke", "operator 1"));
  await sealLog({ control, now: LATER }, log, () => undefined);
  expect((await checkLog({ control }, log)).problems).toEqual([]);
  await asOwner(database.url, async (client) => {
    await client.query("set session_replication_role = replica");
    await client.query("update control.operator_entries set why = 'else' where action = 'revoke'");
  });
  expect((await checkLog({ control }, log)).problems).toEqual([{ day: "2027-03-10", problem: "differs" }]);
});

test("a run seals a bounded number of logs, those that waited longest first, and a brand that fails stops no other", async () => {
  const ids = ["a", "b", "c", "d"].map((letter) => `${brand}-${letter}`);
  for (const id of ids)
    await dbOf(id).transaction((tx) =>
      recordEntry({ now: at("10T08:00:00"), by: "rosa", why: "" }, tx, { action: "grant", memberId: null }),
    );
  const tenants = ids.map((id) => ({ id, slug: id }) as Tenant);
  const sealed: string[] = [];
  const failures: string[] = [];
  const run = () =>
    sealAuditLogs(
      {
        control,
        listTenants: async () => tenants,
        databaseOf: ({ id }) => {
          if (id === ids[0]) throw new Error("away");
          return dbOf(id);
        },
        onFailure: (tenant) => failures.push(tenant),
        onSealed: (tenant, { day }) => tenant && sealed.push(`${tenant} ${day}`),
      },
      LATER,
      2,
    );
  await run();
  expect(sealed).toEqual([`${ids[1]} 2027-03-10`, `${ids[2]} 2027-03-10`]);
  await run();
  expect(sealed.slice(2)).toEqual([`${ids[3]} 2027-03-10`]);
  await run();
  expect(sealed).toHaveLength(3);
  expect(failures).toEqual([ids[0], ids[0], ids[0]]);
});

test("no login of the application changes or deletes entries or heads", async () => {
  await threeDays();
  const pools = {
    application: new pg.Pool({ connectionString: database.appUrl, max: 1 }),
    control: new pg.Pool({ connectionString: await controlUrl(database.url), max: 1 }),
  };
  const outcomeOf = (login: keyof typeof pools, statement: string) =>
    pools[login].query(statement).then(
      () => "done",
      ({ message }: Error) => message,
    );
  const table = { application: "audit_entries", control: "control.audit_heads" };
  for (const login of ["application", "control"] as const)
    for (const statement of [
      `update ${table[login]} set ${login === "control" ? "entries = 2" : "why = ''"}`,
      `delete from ${table[login]}`,
      `truncate ${table[login]}`,
    ])
      expect([statement, await outcomeOf(login, statement)]).toEqual([
        statement,
        expect.stringMatching(/^permission denied/),
      ]);
  for (const statement of [
    "update audit_entries set detail = 'x'",
    "update audit_entries set why = ''",
    "delete from audit_entries",
    "update control.audit_heads set entries = 2",
    "delete from control.audit_heads",
  ])
    await expect(asOwner(database.url, (client) => client.query(statement))).rejects.toThrow(
      "audit entries are only ever added",
    );
  await Promise.all(Object.values(pools).map((pool) => pool.end()));
});
