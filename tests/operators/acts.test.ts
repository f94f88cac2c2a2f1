import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TenantDb } from "~/db/pool.server";
import { InvalidInput } from "~/domain/act-refusals.server";
import { allOperatorActs } from "~/domain/operators/all-operator-acts.server";
import { type AuditEntry, listAuditEntries } from "~/domain/operators/audit-log.server";
import type { OperatorAct } from "~/domain/operators/operator-act.server";
import {
  PermissionRequired,
  performOperatorAct,
  ReasonRequired,
} from "~/domain/operators/perform-operator-act.server";
import { operatorContext } from "../support/operator-context";
import { addMembers } from "../support/plain-members";
import { createTwoTenants } from "../support/two-tenants";

/** What follows from the declaration of an act of operators, for every act. architecture, Operators */
type AnyAct = OperatorAct<never, OperatorAct["input"], unknown, never>;
const all = allOperatorActs as readonly unknown[] as readonly AnyAct[];
const NOW = new Date("2027-03-20T12:00:00Z");
let tenants: Awaited<ReturnType<typeof createTwoTenants>>;
beforeAll(async () => {
  tenants = await createTwoTenants();
});
afterAll(() => tenants.close());

const contextOf = (db: TenantDb, more = {}) => ({
  ...operatorContext(db, db === tenants.other ? "other" : "one", NOW, more),
  readmeIn: () => "",
});
const perform = (act: AnyAct, ctx: object, fields: object) =>
  performOperatorAct(act, ctx as never, fields as never);
const newMember = async () => (await addMembers(tenants.one, 1))[0]!;
const run = async <Row>(query: ReturnType<typeof sql<Row>>) =>
  (await tenants.one.transaction((tx) => query.execute(tx))).rows;

type Example = { fields: object; entry: Partial<AuditEntry> };

/** Prepares each act: its fields, and the entry that follows. */
const examples: Record<string, () => Promise<Example>> = {
  find_members: async () => {
    const id = await newMember();
    const [row] = await run(sql<{ email: string }>`select email from members where id = ${id}`);
    return { fields: { text: row!.email }, entry: { action: "find", memberId: id } };
  },
  ban: async () => {
    const member = await newMember();
    return { fields: { member }, entry: { action: "ban", memberId: member } };
  },
  unban: async () => {
    const member = await newMember();
    await run(sql`update members set status = 'banned', banned_at = now() where id = ${member}`);
    return { fields: { member }, entry: { action: "unban", memberId: member } };
  },
  erase: async () => ({ fields: { member: await newMember() }, entry: { action: "erase", memberId: null } }),
  export: async () => {
    const member = await newMember();
    return { fields: { member }, entry: { action: "export", memberId: member } };
  },
  inspect_photo: async () => {
    const member = await newMember();
    const name = () => randomBytes(16).toString("base64url");
    const [photo] = await run(
      sql<{
        id: string;
      }>`insert into photos (member_id, name, blurred_name, status, position, width, height, created_at)
        values (${member}, ${name()}, ${name()}, 'inspecting', 1, 10, 10, now()) returning id`,
    );
    const fields = { photo: Number(photo!.id), verdict: { approved: true } };
    return { fields, entry: { action: "photo", memberId: member, detail: `photo ${photo!.id} approved` } };
  },
  undo_photo: async () => {
    const { fields } = await examples.inspect_photo!();
    const { photo } = fields as { photo: number };
    await perform(actNamed("inspect_photo"), contextOf(tenants.one), fields);
    const [row] = await run(sql<{ member_id: string }>`select member_id from photos where id = ${photo}`);
    const entry = {
      action: "photo",
      memberId: Number(row!.member_id),
      detail: `photo ${photo} undone`,
    } as const;
    return { fields: { photo }, entry };
  },
  decide_complaint: async () => {
    const letters = [...randomBytes(6)].map((byte) => "ABCDEFGHJKLMNPQRSTUVWXYZ"[byte % 24]).join("");
    const reference = `C-${letters.slice(0, 4)}-${letters.slice(4)}`;
    await run(
      sql`insert into complaints (reference, form_hash, created_at, about, body, language)
        values (${reference}, ${randomBytes(32)}, now(), 'else', 'It is too loud here.', 'en')`,
    );
    const fields = { reference, outcome: "declined" };
    return { fields, entry: { action: "complaint", memberId: null, detail: `${reference} declined` } };
  },
  view_case: async () => {
    const { fields } = await examples.decide_complaint!();
    const { reference } = fields as { reference: string };
    return {
      fields: { reference },
      entry: { action: "view", memberId: null, detail: `complaint ${reference}` },
    };
  },
  skip_case: async () => {
    const { fields } = await examples.decide_complaint!();
    const { reference } = fields as { reference: string };
    return {
      fields: { references: [reference] },
      entry: { action: "skip", memberId: null, detail: `complaint ${reference}` },
    };
  },
  escalate_case: async () => {
    const { fields } = await examples.decide_complaint!();
    const { reference } = fields as { reference: string };
    return {
      fields: { references: [reference] },
      entry: { action: "complaint", memberId: null, detail: `${reference} escalated` },
    };
  },
  decide_appeal: async () => {
    const member = await newMember();
    const letters = [...randomBytes(6)].map((byte) => "ABCDEFGHJKLMNPQRSTUVWXYZ"[byte % 24]).join("");
    const reference = `D-${letters.slice(0, 4)}-${letters.slice(4)}`;
    await run(
      sql`insert into decisions (reference, member_id, rule, restriction, about, reported, facts, statement, language, decided_at,
          decided_by, appealed_at, appeal)
        values (${reference}, ${member}, 'insult', 'warning', 'profile', true, 'Insults.', 'A warning.', 'en', now(),
          'another person', now(), 'I did not.')`,
    );
    return {
      fields: { reference, outcome: "upheld", answer: "It was an insult." },
      entry: { action: "appeal", memberId: member, detail: `${reference} upheld` },
    };
  },
  view_appeal: async () => {
    const { fields, entry } = await examples.decide_appeal!();
    const { reference } = fields as { reference: string };
    return {
      fields: { reference },
      entry: { action: "view", memberId: entry.memberId!, detail: `objection ${reference}` },
    };
  },
  view_photos: async () => {
    const { fields } = await examples.inspect_photo!();
    const { photo } = fields as { photo: number };
    return {
      fields: { photos: [photo], added: [photo] },
      entry: { action: "view", memberId: null, detail: `photos ${photo}` },
    };
  },
  view_member: async () => {
    const member = await newMember();
    return { fields: { member }, entry: { action: "view", memberId: member } };
  },
  end_sessions: async () => {
    const member = await newMember();
    await run(
      sql`insert into sessions (member_id, token_hash, browser, created_at, expires_at)
        values (${member}, ${randomBytes(32)}, 'Firefox', now(), now() + interval '1 day')`,
    );
    return { fields: { member }, entry: { action: "sessions", memberId: member, detail: "1 ended" } };
  },
  add_note: async () => {
    const member = await newMember();
    const fields = { member, text: "Asked by mail why an order came back." };
    return { fields, entry: { action: "note", memberId: member } };
  },
  message_member: async () => {
    const member = await newMember();
    const fields = { member, text: "The refund is on its way." };
    return { fields, entry: { action: "message", memberId: member } };
  },
  resend_activation: async () => {
    const member = await newMember();
    await run(sql`update members set status = 'not_confirmed' where id = ${member}`);
    return { fields: { member }, entry: { action: "resend", memberId: member, detail: "" } };
  },
  change_address: async () => {
    const member = await newMember();
    const fields = { member, email: `${randomBytes(5).toString("hex")}@post.example` };
    return { fields, entry: { action: "address", memberId: member, detail: "" } };
  },
  reveal_address: async () => {
    const member = await newMember();
    return { fields: { member }, entry: { action: "reveal", memberId: member, detail: "address" } };
  },
  decide_case: async () => {
    const { fields, entry } = await examples.decide_complaint!();
    const { reference, outcome } = fields as { reference: string; outcome: string };
    return { fields: { references: [reference], outcome }, entry };
  },
  list_audit: async () => ({
    fields: { format: "csv" },
    entry: { action: "list", memberId: null, detail: "audit log as csv" },
  }),
  invite: async () => ({
    fields: { count: 3 },
    entry: { action: "invite", memberId: null, detail: "3 codes" },
  }),
  invite_waiting: async () => ({
    fields: { count: 2 },
    entry: { action: "waiting", memberId: null, detail: "0 invited" },
  }),
  remove_waiting: async () => {
    const email = `${randomBytes(5).toString("hex")}@people.example`;
    await run(
      sql`insert into waiting_entries (email, language, consent_version, requested_at, confirmed_at)
        values (${email}, 'en', '1', now(), now())`,
    );
    return { fields: { email }, entry: { action: "waiting", memberId: null, detail: "1 removed" } };
  },
  grant: async () => {
    const member = await newMember();
    return {
      fields: { member, credits: 5 },
      entry: { action: "grant", memberId: member, detail: "5 credits" },
    };
  },
  reverse: async () => {
    const member = await newMember();
    await perform(actNamed("grant"), contextOf(tenants.one), { member, credits: 5 });
    const [row] = await run(sql<{ id: string }>`select id from credit_entries where member_id = ${member}`);
    const entry = Number(row!.id);
    return { fields: { entry }, entry: { action: "reverse", memberId: member, detail: `entry ${entry}` } };
  },
  add_discount: async () => {
    const code = `SPRING${randomBytes(3).toString("hex").toUpperCase()}`;
    const terms = { countries: [], currency: null, minimum: 0, methods: [], member: null };
    return {
      fields: { code, percentage: 2500, days: 30, validity: "unlimited", ...terms },
      entry: { action: "discount", memberId: null, detail: `${code} added, 25 %` },
    };
  },
  end_discount: async () => {
    const { fields } = await examples.add_discount!();
    await perform(actNamed("add_discount"), contextOf(tenants.one), fields);
    const { code } = fields as { code: string };
    return { fields: { code }, entry: { action: "discount", memberId: null, detail: `${code} ended` } };
  },
};

/** Acts that need orders or partners, with the test that performs them. */
const testedElsewhere: Record<string, string> = {
  export_orders: "tests/operators/order-lists.test.ts",
  refund: "tests/shop/operator-orders.test.ts",
  confirm_refund: "tests/shop/operator-orders.test.ts",
  pay_back: "tests/shop/operator-orders.test.ts",
  send_invoice: "tests/scripts/orders-command.test.ts",
  retry_postback: "tests/scripts/sources-command.test.ts",
};

/** Acts that name nothing of a brand. */
const namesNothing = ["find_members", "invite", "invite_waiting", "add_discount", "list_audit"];

const actNamed = (name: string) => all.find((act) => act.name === name)!;
const entries = (db = tenants.one) => listAuditEntries({ db }, { limit: 1000 });

test("every act of operators has an example, or a test that is named here", () => {
  const names = [...Object.keys(examples), ...Object.keys(testedElsewhere)];
  expect(names.toSorted()).toEqual(all.map(({ name }) => name).toSorted());
  for (const file of Object.values(testedElsewhere)) expect([file, existsSync(file)]).toEqual([file, true]);
});

describe.each(Object.entries(examples))("%s", (name, prepare) => {
  const act = actNamed(name);

  test("writes the declared entry with the operator and the reason, and nothing without it", async () => {
    const { fields, entry } = await prepare();
    const before = await entries();
    await perform(act, contextOf(tenants.one), fields);
    const [written, ...others] = await entries();
    expect(written).toMatchObject({ ...entry, by: "rosa", at: NOW, why: "Asked members for money." });
    expect(others).toHaveLength(before.length);
  });

  test("is refused without its permission, and records nothing", async () => {
    const { fields } = await prepare();
    const before = await entries();
    const may = (permission: string) => permission !== act.access.permission;
    await expect(perform(act, contextOf(tenants.one, { may }), fields)).rejects.toThrow(PermissionRequired);
    expect(await entries()).toEqual(before);
  });

  test.runIf(!namesNothing.includes(name))(
    "finds nothing of another brand, and records nothing",
    async () => {
      const { fields } = await prepare();
      const ofOne = await entries();
      await expect(perform(act, contextOf(tenants.other), fields)).rejects.toThrow();
      expect([await entries(), await entries(tenants.other)]).toEqual([ofOne, []]);
    },
  );
});

test.each(all.filter(({ reason }) => reason).map((act) => [act.name, act] as const))(
  "%s is refused without a reason",
  async (_, act) => {
    await expect(perform(act, contextOf(tenants.one, { why: " " }), {})).rejects.toThrow(ReasonRequired);
  },
);

test.each(all.filter(({ name }) => name !== "invite_waiting").map((act) => [act.name, act] as const))(
  "%s is refused without its fields",
  async (_, act) => {
    const before = await entries();
    await expect(perform(act, contextOf(tenants.one), {})).rejects.toThrow(InvalidInput);
    expect(await entries()).toEqual(before);
  },
);
