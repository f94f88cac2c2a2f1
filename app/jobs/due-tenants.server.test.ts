import { afterAll, beforeAll, expect, test } from "vitest";
import { JOBS_COLUMNS } from "~/db/jobs-access.server";
import { asWorker } from "../../tests/support/as-worker";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database";
import { addRowsEverywhere } from "../../tests/support/rows-in-every-table";
import { makeTenants } from "../../tests/support/tenants";
import { dueTenants } from "./due-tenants.server";
import type { JobDatabase } from "./job-database.server";

const QUEUES = [
  "push-notices",
  "notice-mails",
  "postbacks",
  "payments",
  "reconciliation",
  "clean-up",
  "daily-figures",
] as const;
const DAY_MS = 86_400_000;
const now = () => new Date();

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const due = async (worker: JobDatabase, at: Date) =>
  Object.fromEntries(
    await Promise.all(
      QUEUES.map(async (queue) => [queue, [...((await dueTenants(worker, queue, at)) ?? ["?"])]]),
    ),
  );

test("a tenant is due in every queue that has work for it, and a tenant without rows in none", async () => {
  const ids = await makeTenants(database, ["busy", "idle"]);
  const found = await asWorker(
    database.url,
    async (client) => {
      await addRowsEverywhere(client, [ids.get("busy")!]);
      await client.query("update postbacks set state = 'waiting'");
    },
    (worker) => due(worker, new Date(Date.now() + 4 * DAY_MS)),
  );
  expect(found).toEqual(Object.fromEntries(QUEUES.map((queue) => [queue, ["busy"]])));
});

test.each([
  [
    "push-notices",
    "notices",
    "insert into notices (member_id, kind, from_id, created_at) values (1, 'like', 2, now())",
  ],
  [
    "notice-mails",
    "an earlier notice",
    "insert into notices (member_id, kind, from_id, created_at, pushed_at) values (1, 'like', 2, now() - interval '3 minutes', now())",
  ],
  [
    "notice-mails",
    "a message that is unread for days",
    "insert into notices (member_id, kind, from_id, seq, created_at, pushed_at, mailed_at) values (1, 'new_message', 2, 1, now() - interval '4 days', now(), now())",
  ],
] as const)("%s is due for %s", async (queue, _what, statement) => {
  const ids = await makeTenants(database, ["noticed"]);
  const found = await asWorker(
    database.url,
    async (client) => {
      // Members are of no interest here.
      await client.query("alter table notices disable trigger all");
      await client.query("select set_config('app.tenant', $1, true)", [String(ids.get("noticed"))]);
      await client.query(statement);
    },
    (worker) => due(worker, now()),
  );
  const isDue = QUEUES.filter((one) => found[one]?.includes("noticed"));
  expect(isDue).toEqual([queue]);
});

test("the worker reads no column of tenants' tables but those that show due work", async () => {
  const ids = await makeTenants(database, ["read"]);
  const read = async (sql: string) =>
    asWorker(
      database.url,
      async (client) => {
        await client.query("select set_config('app.tenant', $1, true)", [String(ids.get("read"))]);
      },
      async (worker) => worker.executeSql(sql, []),
    );
  for (const table of Object.keys(JOBS_COLUMNS))
    await expect(read(`select * from ${table}`), table).rejects.toMatchObject({ code: "42501" });
  for (const sql of ["select email from members", "select seq from messages", "delete from notices"])
    await expect(read(sql), sql).rejects.toMatchObject({ code: "42501" });
});

test("while the database does not answer, no tenant is left out", async () => {
  const away: JobDatabase = {
    executeSql: async () => ({ rows: null as unknown as unknown[] }),
    forgive: () => undefined,
    end: async () => undefined,
  };
  expect(await dueTenants(away, "payments", now())).toBeNull();
});
