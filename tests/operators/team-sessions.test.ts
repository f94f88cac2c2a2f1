import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listOperators } from "~/domain/operators/team/list-operators.server";
import { grantRole, OperatorUnknown } from "~/domain/operators/team/operators.server";
import { LastOwner, revokeOperator } from "~/domain/operators/team/revoke-operator.server";
import { endOperatorSession } from "~/domain/operators/team/sessions.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { ConsoleLogin } from "../support/operators";
import { whileLocked } from "../support/while-locked";

/** Sessions of operators, what they may do, and the end of their access. architecture, Operators */
let database: TestDatabase;
let login: ConsoleLogin;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  login = new ConsoleLogin(database.control);
});

const rolesOf = async (session: string) =>
  (await login.session(session))?.grants.map(({ role }) => role.name) ?? null;
const revoke = (email: string) => revokeOperator({ ...login.ctx, why: "Left the company." }, email);
const grant = (id: number, role: string, until: Date | null = null) =>
  database.control.transaction((tx) =>
    grantRole(login.ctx, tx, id, { role, scope: "all", scopeId: "", until }),
  );
const entries = () =>
  database.control.transaction((tx) =>
    tx.selectFrom("operator_entries").selectAll().orderBy("id", "desc").execute(),
  );

describe("a session", () => {
  test("ends after 30 minutes without a request", async () => {
    const { session } = await login.joined();
    login.minutes = 29;
    expect(await login.session(session)).not.toBeNull();
    login.minutes = 29 + 30;
    expect(await login.session(session)).toBeNull();
  });

  test("ends 12 hours after the login, although it is used", async () => {
    const { session } = await login.joined();
    for (login.minutes = 20; login.minutes < 12 * 60; login.minutes += 20)
      expect([login.minutes, (await login.session(session))?.expiresAt]).toEqual([
        login.minutes,
        new Date("2027-03-21T00:00:00Z"),
      ]);
    login.minutes = 12 * 60;
    expect(await login.session(session)).toBeNull();
  });

  test("ends with the logout, once, and no other session does", async () => {
    const { session, device } = await login.joined();
    const other = await login.logIn(device);
    const found = (await login.session(session))!;
    await endOperatorSession(login.ctx, found);
    await endOperatorSession(login.ctx, found);
    expect([await login.session(session), (await login.session(other)) !== null]).toEqual([null, true]);
    const name = `Rosa Bell (operator ${found.operator.id})`;
    expect((await entries()).slice(0, 2)).toMatchObject([
      { action: "logout", done_by: name },
      { action: "login", done_by: name },
    ]);
  });

  test("is found by its secret only", async () => {
    const { session } = await login.joined();
    const [row] = await database.control.transaction((tx) =>
      tx.selectFrom("operator_sessions").select("token_hash").orderBy("id", "desc").execute(),
    );
    expect(await login.session(row!.token_hash.toString("base64url"))).toBeNull();
    expect(await login.session(`${session.slice(0, -1)}_`)).toBeNull();
  });
});

describe("grants", () => {
  test("are read at each request", async () => {
    const { operator, session } = await login.joined();
    await grant(operator.id, "finance");
    expect(await rolesOf(session)).toEqual(["support", "finance"]);
    await database.control.transaction((tx) =>
      tx
        .updateTable("operator_grants")
        .set({ revoked_at: login.now, revoked_by: "rosa" })
        .where("operator_id", "=", operator.id)
        .where("role", "=", "support")
        .execute(),
    );
    expect(await rolesOf(session)).toEqual(["finance"]);
  });

  test("with an end count until then", async () => {
    const { operator, session } = await login.joined();
    await grant(operator.id, "finance", new Date("2027-03-20T12:10:00Z"));
    login.minutes = 9.9;
    expect(await rolesOf(session)).toEqual(["support", "finance"]);
    login.minutes = 10;
    expect(await rolesOf(session)).toEqual(["support"]);
  });

  test("that an operator has already are not given twice", async () => {
    const { operator, session } = await login.joined();
    await grant(operator.id, "support");
    await login.invite(operator.email, { role: "support", scope: "brand", scopeId: "kaleido" });
    expect((await login.session(session))?.grants).toMatchObject([
      { scope: "all", scopeId: "" },
      { scope: "brand", scopeId: "kaleido" },
    ]);
  });

  test("of roles that rows change or add permit what the rows say, and unknown permissions and roles permit nothing", async () => {
    const { operator, session } = await login.joined({ role: "moderator" });
    await grant(operator.id, "night_shift");
    expect(await rolesOf(session)).toEqual(["moderator"]);
    await database.control.transaction((tx) =>
      tx
        .insertInto("operator_roles")
        .values([
          { name: "moderator", title: "Reader", permissions: ["home.see"], changed_at: login.now },
          {
            name: "night_shift",
            title: "Night",
            permissions: ["review.see", "bank.rob"],
            changed_at: login.now,
          },
        ])
        .execute(),
    );
    expect((await login.session(session))?.grants.map(({ role }) => role)).toEqual([
      { name: "moderator", title: "Reader", permissions: ["home.see"] },
      { name: "night_shift", title: "Night", permissions: ["review.see"] },
    ]);
    await database.control.transaction((tx) => tx.deleteFrom("operator_roles").execute());
    expect(await rolesOf(session)).toEqual(["moderator"]);
  });
});

describe("the end of access", () => {
  test("ends the session from the next request on, with grants, passkeys and invitations, and is recorded with its reason", async () => {
    const { operator, session } = await login.joined();
    await login.invite(operator.email, null);
    const other = await login.joined();
    expect(await revoke(` ${operator.email.toUpperCase()} `)).toEqual(operator);
    expect(await login.session(session)).toBeNull();
    expect(await login.session(other.session)).not.toBeNull();
    const tables = ["operator_sessions", "operator_passkeys", "operator_invitations"] as const;
    for (const table of tables)
      expect([
        table,
        await database.control.transaction((tx) =>
          tx.selectFrom(table).select("operator_id").where("operator_id", "=", operator.id).execute(),
        ),
      ]).toEqual([table, []]);
    const [entry] = await entries();
    expect(entry).toMatchObject({
      action: "revoke",
      done_by: "rosa",
      detail: `operator ${operator.id}`,
      why: "Left the company.",
    });
    const team = await listOperators(login.ctx);
    expect(team.find(({ id }) => id === operator.id)).toMatchObject({
      grants: [],
      passkeys: 0,
      disabledAt: login.now,
    });
    await expect(revoke(operator.email)).rejects.toThrow(OperatorUnknown);
  });

  test("counts for a session whose row is still stored", async () => {
    const { operator, session } = await login.joined();
    await database.control.transaction((tx) =>
      sql`update control.operators set disabled_at = now() where id = ${operator.id}`.execute(tx),
    );
    expect(await login.session(session)).toBeNull();
  });

  test("is refused for the last owner at all brands; owners of one brand, of the demo, and for a time that is over do not count", async () => {
    const owner = (await login.joined({ role: "owner" })).operator;
    const ofBrand = (await login.joined({ role: "owner", scope: "brand", scopeId: "kaleido" })).operator;
    const former = (await login.joined()).operator;
    await grant(former.id, "owner", login.now);
    const demo = (await login.joined({ role: "owner" })).operator;
    await database.control.transaction((tx) =>
      sql`update control.operators set demo = true where id = ${demo.id}`.execute(tx),
    );
    await expect(revoke(owner.email)).rejects.toThrow(LastOwner);
    await expect(revoke(owner.email)).rejects.toThrow(`${owner.email} is the last owner at all brands.`);
    for (const { email } of [ofBrand, former, demo]) await revoke(email);
    const second = (await login.joined({ role: "owner" })).operator;
    const rows = "select from control.operator_grants where role = 'owner' for update";
    const both = await whileLocked(database.url, rows, [
      () => revoke(owner.email),
      () => revoke(second.email),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const left = (await listOperators(login.ctx)).filter(
      ({ id, disabledAt }) => [owner.id, second.id].includes(id) && disabledAt === null,
    );
    expect(left).toHaveLength(1);
  });
});

test("the list of operators shows when each was last seen, and how many passkeys each has", async () => {
  const { operator, device, session } = await login.joined();
  const invited = (await login.invite()).operator;
  const find = async (id: number) => (await listOperators(login.ctx)).find((one) => one.id === id);
  expect(await find(invited.id)).toMatchObject({ passkeys: 0, seenAt: null, disabledAt: null });
  login.minutes = 10;
  await login.session(session);
  expect(await find(operator.id)).toMatchObject({ ...operator, passkeys: 1, seenAt: login.now });
  login.minutes = 20;
  await endOperatorSession(login.ctx, (await login.session(await login.logIn(device)))!);
  expect(await find(operator.id)).toMatchObject({ seenAt: login.now });
});
