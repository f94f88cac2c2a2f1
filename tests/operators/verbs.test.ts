import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TenantDb } from "~/db/pool.server";
import { InvalidInput } from "~/domain/act-refusals.server";
import { EntryNotReversible } from "~/domain/credits/refusals.server";
import { listAuditEntries } from "~/domain/operators/audit-log.server";
import { ban } from "~/domain/operators/ban.act.server";
import { erase } from "~/domain/operators/erase.act.server";
import { exportAct } from "~/domain/operators/export.act.server";
import { findMembersAct } from "~/domain/operators/find-members.act.server";
import { grant } from "~/domain/operators/grant.act.server";
import { MemberNotFound, WrongState } from "~/domain/operators/operator.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { reverse } from "~/domain/operators/reverse.act.server";
import { unban } from "~/domain/operators/unban.act.server";
import { operatorContext } from "../support/operator-context";
import { addMembers } from "../support/plain-members";
import { createTwoTenants } from "../support/two-tenants";

const NOW = new Date("2027-03-20T12:00:00Z");
let tenants: Awaited<ReturnType<typeof createTwoTenants>>;
beforeAll(async () => {
  tenants = await createTwoTenants();
});
afterAll(() => tenants.close());

const operator = (db = tenants.one, more = {}) =>
  operatorContext(db, db === tenants.other ? "other" : "one", NOW, more);
const newMember = async (db = tenants.one) => (await addMembers(db, 1))[0]!;
const rowOf = (id: number, db: TenantDb = tenants.one) =>
  db.transaction((tx) => tx.selectFrom("members").selectAll().where("id", "=", id).executeTakeFirst());
const entriesOf = (memberId: number) => listAuditEntries({ db: tenants.one }, { memberId, limit: 10 });
const changesQueued = async () => {
  const { rows } = await tenants.one.transaction((tx) =>
    sql<{ id: string }>`select data ->> 'id' as id from pgboss.job where name = 'member-changed'`.execute(tx),
  );
  return rows.map(({ id }) => Number(id));
};

type Operator = ReturnType<typeof operator>;
const give = (ctx: Operator, member: number, credits: number) =>
  performOperatorAct(grant, ctx, { member, credits });
const find = (ctx: Operator, text: string) => performOperatorAct(findMembersAct, ctx, { text });
const eraseBy = (ctx: Operator, member: number) => performOperatorAct(erase, ctx, { member });
const exportBy = (ctx: Operator, member: number) =>
  performOperatorAct(exportAct, { ...ctx, readmeIn: (language) => `in ${language}` }, { member });

const verbs = {
  grant: (ctx: Operator, id: number) => give(ctx, id, 5),
  ban: (ctx: Operator, member: number) => performOperatorAct(ban, ctx, { member }),
  unban: (ctx: Operator, member: number) => performOperatorAct(unban, ctx, { member }),
  erase: eraseBy,
  export: exportBy,
};

describe.each(Object.entries(verbs))("%s", (_, verb) => {
  test("does not find another tenant's member, and changes and records nothing", async () => {
    const id = await newMember();
    const before = await rowOf(id);
    await expect(verb(operator(tenants.other), id)).rejects.toThrow(MemberNotFound);
    expect(await rowOf(id)).toEqual(before);
    expect(await listAuditEntries({ db: tenants.other }, { limit: 10 })).toEqual([]);
    expect(await changesQueued()).not.toContain(id);
  });

  test("does not find an unknown member", async () => {
    await expect(verb(operator(), 999_999)).rejects.toThrow(MemberNotFound);
  });
});

describe("an operator who finds members", () => {
  test("finds them by the full address or the start of the name, and each search is recorded", async () => {
    const id = await newMember();
    const { email, name } = (await rowOf(id))!;
    for (const text of [email.toUpperCase(), ` ${name.slice(0, 9).toUpperCase()} `])
      expect((await find(operator(), text)).map((found) => found.id)).toEqual([id]);
    expect(await entriesOf(id)).toMatchObject([
      { action: "find", by: "rosa" },
      { action: "find", by: "rosa", at: NOW },
    ]);
  });

  test("finds no member of another tenant, and none by a part of an address or a wildcard", async () => {
    const { email, name } = (await rowOf(await newMember()))!;
    expect(await find(operator(tenants.other), name)).toEqual([]);
    for (const text of [email.slice(2), "m%", "_", "%"]) expect(await find(operator(), text)).toEqual([]);
  });
});

describe("an operator who grants and reverses credits", () => {
  test("grants them once per command, and the audit log and the ledger reference each other", async () => {
    const id = await newMember();
    expect(await give(operator(), id, 50)).toEqual({ balance: 50 });
    expect(await give(operator(), id, 7)).toEqual({ balance: 57 });
    const [, first] = await entriesOf(id);
    expect(first).toMatchObject({ action: "grant", detail: "50 credits", why: "Asked members for money." });
    const { name } = (await rowOf(id))!;
    const [found] = await find(operator(), name);
    expect(found).toMatchObject({ credits: 57, entries: [{ amount: 7 }, { amount: 50 }] });
    expect(found!.entries[1]!.reference).toBe(`operator ${first!.id}`);
    expect(await changesQueued()).toContain(id);
  });

  test("reverses a grant once, and a second reversal is refused", async () => {
    const id = await newMember();
    await give(operator(), id, 30);
    const [{ entries }] = (await find(operator(), (await rowOf(id))!.name)) as never as [
      { entries: { id: number }[] },
    ];
    const entry = entries[0]!.id;
    await expect(performOperatorAct(reverse, operator(tenants.other), { entry })).rejects.toThrow(
      EntryNotReversible,
    );
    expect(await performOperatorAct(reverse, operator(), { entry })).toMatchObject({
      memberId: id,
      balance: 0,
      owed: 0,
    });
    await expect(performOperatorAct(reverse, operator(), { entry })).rejects.toThrow(
      new WrongState("reversed"),
    );
    expect((await entriesOf(id)).filter(({ action }) => action === "reverse")).toMatchObject([
      { detail: `entry ${entry}` },
    ]);
  });

  test("is refused an invalid amount, and nothing is recorded", async () => {
    const id = await newMember();
    for (const amount of [0, -5, 1.5, 1_000_001])
      await expect(give(operator(), id, amount)).rejects.toThrow(InvalidInput);
    expect(await entriesOf(id)).toEqual([]);
  });
});

test("a ban and its removal by an operator are both recorded", async () => {
  const id = await newMember();
  await verbs.ban(operator(), id);
  await verbs.unban(operator(), id);
  expect(await entriesOf(id)).toMatchObject([
    { action: "unban", by: "rosa", at: NOW },
    { action: "ban", by: "rosa", at: NOW, why: "Asked members for money." },
  ]);
});

describe("the audit log", () => {
  test("cannot be changed or deleted by the application", async () => {
    const id = await newMember();
    await give(operator(), id, 1);
    const [entry] = await entriesOf(id);
    for (const query of [
      sql`update audit_entries set why = 'nothing' where id = ${entry!.id}`,
      sql`delete from audit_entries where id = ${entry!.id}`,
    ])
      await expect(tenants.one.transaction((tx) => query.execute(tx))).rejects.toThrow(/permission denied/);
    expect(await entriesOf(id)).toEqual([entry]);
  });

  test("keeps the actions on an erased member without number, name, address or reason", async () => {
    const id = await newMember();
    const { name, email } = (await rowOf(id))!;
    await give(operator(tenants.one, { why: `${name} complained` }), id, 11);
    const why = `Asked for by ${email.toUpperCase()}, ticket 77 of ${name}.`;
    await eraseBy(operator(tenants.one, { why }), id);
    expect(await rowOf(id)).toBeUndefined();
    const [erased, granted] = await listAuditEntries({ db: tenants.one }, { limit: 2 });
    expect(erased).toMatchObject({ action: "erase", memberId: null, why: "Asked for by …, ticket 77 of …." });
    expect(granted).toMatchObject({ action: "grant", detail: "11 credits", memberId: null, why: "" });
    expect(await changesQueued()).toContain(id);
  });
});

test("an export contains the member's own download and is recorded", async () => {
  const id = await newMember();
  const { email } = (await rowOf(id))!;
  const files = unzipSync(await exportBy(operator(), id));
  expect(strFromU8(files["README.txt"]!)).toBe("in en\n");
  expect(JSON.parse(strFromU8(files["account.json"]!))).toMatchObject({
    account: { member_number: id, email_address: email },
    what_operators_did: [{ action: "export" }],
  });
  expect(await entriesOf(id)).toMatchObject([{ action: "export" }]);
});
