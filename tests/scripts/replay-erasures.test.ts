import { afterAll, beforeAll, expect, test } from "vitest";
import { forTenant, type TenantDb } from "~/db/pool.server";
import { replayErasures } from "../../scripts/backup/replay-erasures";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { addMembers } from "../support/plain-members";
import { makeTenants } from "../support/tenants";
import { runSql } from "../support/test-server";

const AT = "2027-01-02T03:04:05.000Z";
let database: TestDatabase;
let tenant: number;
let other: number;
let db: TenantDb;

beforeAll(async () => {
  database = await createTestDatabase();
  const ids = await makeTenants(database, ["one", "other"]);
  [tenant, other] = [ids.get("one")!, ids.get("other")!];
  db = forTenant(database.db, tenant);
});
afterAll(() => database.close());

test("a restored account is erased again by its mark; a new account with the number of an erased one stays, also at another tenant", async () => {
  const [back, heir, stays] = (await addMembers(db, 3)) as [number, number, number];
  const marks = await runSql(
    database.url,
    `select id, erasure_mark(members) as mark from members where id in (${back}, ${stays})`,
  );
  const markOf = (id: number) => String(marks.find((row) => Number(row.id) === id)!.mark);
  const count = await replayErasures(database.appUrl, [
    { tenant, member: back, mark: markOf(back), at: AT },
    { tenant, member: heir, mark: "0".repeat(64), at: AT },
    { tenant: other, member: stays, mark: markOf(stays), at: AT },
  ]);
  const left = await db.transaction((tx) => tx.selectFrom("members").select("id").execute());
  expect([count, new Set(left.map(({ id }) => id))]).toEqual([1, new Set([heir, stays])]);
});
