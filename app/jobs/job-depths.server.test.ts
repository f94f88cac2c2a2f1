import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asWorker } from "../../tests/support/as-worker";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database";
import { addRowsEverywhere } from "../../tests/support/rows-in-every-table";
import { makeTenants } from "../../tests/support/tenants";
import type { JobDatabase } from "./job-database.server";
import { JobDepths } from "./job-depths.server";

let database: TestDatabase;
let ids: Map<string, number>;

beforeAll(async () => {
  database = await createTestDatabase();
  ids = await makeTenants(database, ["rosa", "venn", "retired"]);
});
afterAll(() => database.close());

/** Reads with the rights of the worker, after changes that are rolled back. */
const read = <T>(change: (client: pg.Client) => Promise<unknown>, run: (depths: JobDepths) => Promise<T>) =>
  asWorker(database.url, change, (worker) => run(opened(worker)));

function opened(worker: JobDatabase): JobDepths {
  const depths = new JobDepths();
  depths.open(worker);
  return depths;
}

test("work that is due is counted over all served brands, with the time since the oldest became due", async () => {
  const due = await read(
    async (client) => {
      await addRowsEverywhere(
        client,
        ["rosa", "venn", "retired"].map((slug) => ids.get(slug)!),
      );
      await client.query("update notices set pushed_at = null, created_at = now() - interval '30 seconds'");
      await client.query("update push_retries set due_at = now() + interval '1 minute'");
      await client.query("update postbacks set state = 'waiting', due_at = now() - interval '20 minutes'");
      await client.query("update payments set check_at = now() - interval '2 hours' * tenant_id");
    },
    (depths) => depths.due(["rosa", "venn"]),
  );
  const oldest = Math.max(ids.get("rosa")!, ids.get("venn")!);
  expect(due.toSorted((one, two) => one.work.localeCompare(two.work))).toEqual([
    { work: "payment_checks", count: 2, oldestSeconds: 7200 * oldest },
    { work: "postbacks", count: 2, oldestSeconds: 1200 },
    { work: "push_retries", count: 0, oldestSeconds: 0 },
    { work: "pushes", count: 2, oldestSeconds: 30 },
  ]);
});

test("the busiest brands are those with the most mails, as many as are wanted", async () => {
  const mailed = async (client: pg.Client) => {
    await addRowsEverywhere(
      client,
      ["rosa", "venn"].map((slug) => ids.get(slug)!),
    );
    await client.query("select set_config('app.tenant', $1, true)", [String(ids.get("venn"))]);
    await client.query(
      "insert into mails (kind, recipient, language, created_at) values ('x', 'x@people.example', 'nl', now())",
    );
  };
  expect(await read(mailed, (depths) => depths.busiest(5))).toEqual(["venn", "rosa"]);
  expect(await read(mailed, (depths) => depths.busiest(1))).toEqual(["venn"]);
});

test("while the database is not open or does not answer, no work is reported and the busiest are not known", async () => {
  const away = opened({
    executeSql: async () => ({ rows: null as unknown as unknown[] }),
    forgive: () => undefined,
    end: async () => undefined,
  });
  const failing = opened({
    executeSql: () => Promise.reject(new Error("away")),
    forgive: () => undefined,
    end: async () => undefined,
  });
  for (const depths of [away, failing, new JobDepths()]) {
    expect(await depths.due(["rosa"])).toEqual([]);
    expect(await depths.busiest(5)).toBeNull();
  }
});
