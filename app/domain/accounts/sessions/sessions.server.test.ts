import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forTenant } from "~/db/pool.server";
import { createTestDatabase, type TestDatabase } from "../../../../tests/support/database";
import { addMembers } from "../../../../tests/support/plain-members";
import { makeTenants } from "../../../../tests/support/tenants";
import { LoginFailed } from "../refusals.server";
import { SESSION_DAYS } from "../rules";
import { findSession, tryOpenSession } from "./sessions.server";

let database: TestDatabase;
let tenant: number;
beforeAll(async () => {
  database = await createTestDatabase();
  tenant = (await makeTenants(database, ["one"])).get("one")!;
});
afterAll(() => database.close());

test("a login of a member who is erased at the same time fails and leaves no session", async () => {
  const opening = database.db.transaction(tenant, (tx) =>
    tryOpenSession(
      { random: randomBytes, now: new Date() },
      tx,
      123_456,
      { browser: "Firefox", country: null },
      false,
    ),
  );
  await expect(opening).rejects.toBeInstanceOf(LoginFailed);
  const sessions = await database.db.transaction(tenant, (tx) =>
    tx.selectFrom("sessions").select("id").execute(),
  );
  expect(sessions).toEqual([]);
});

test("a session is valid for SESSION_DAYS days and not longer", async () => {
  const db = forTenant(database.db, tenant);
  const [memberId] = (await addMembers(db, 1)) as [number];
  const now = new Date();
  const device = { browser: "Firefox", country: null };
  const { session } = await db.transaction((tx) =>
    tryOpenSession({ random: randomBytes, now }, tx, memberId, device, false),
  );
  const after = (ms: number) => findSession({ db, now: new Date(now.getTime() + ms) }, session!);
  const lastsMs = SESSION_DAYS * 86_400_000;
  expect(await after(lastsMs - 1000)).toMatchObject({ account: { id: memberId } });
  expect(await after(lastsMs)).toBeNull();
});
