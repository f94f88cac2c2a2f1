import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectData } from "~/domain/accounts/leaving/collect-data.server";
import { eraseAccount } from "~/domain/accounts/leaving/erase-account.server";
import { confirmMailChange } from "~/domain/accounts/settings/change-mail.server";
import { addNoteAct } from "~/domain/operators/add-note.act.server";
import { ban } from "~/domain/operators/ban.act.server";
import { changeAddressAct } from "~/domain/operators/change-address.act.server";
import { grant } from "~/domain/operators/grant.act.server";
import { listTimeline, type TimelineCursor } from "~/domain/operators/members/list-timeline.server";
import { listMemberNotes } from "~/domain/operators/members/member-notes.server";
import { previewReversal } from "~/domain/operators/members/preview-reversal.server";
import { findRevealed } from "~/domain/operators/members/revealed-address.server";
import { messageMemberAct } from "~/domain/operators/message-member.act.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { resendActivationAct } from "~/domain/operators/resend-activation.act.server";
import { revealAddressAct } from "~/domain/operators/reveal-address.act.server";
import { reverse } from "~/domain/operators/reverse.act.server";
import { operatorContext } from "../support/operator-context";
import { addMembers } from "../support/plain-members";
import { createTwoTenants } from "../support/two-tenants";

/** What operators write about a member and to one, and what they change for one. */
const NOW = new Date("2027-03-20T12:00:00Z");
let tenants: Awaited<ReturnType<typeof createTwoTenants>>;
beforeAll(async () => {
  tenants = await createTwoTenants();
});
afterAll(() => tenants.close());

const run = async <Row>(query: ReturnType<typeof sql<Row>>, db = tenants.one) =>
  (await db.transaction((tx) => query.execute(tx))).rows;
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const operator = (minutes = 0, more = {}, db = tenants.one) =>
  operatorContext(db, db === tenants.one ? "one" : "other", at(minutes), { approval: null, ...more });
const newMember = async (db = tenants.one) => (await addMembers(db, 1))[0]!;
const emailOf = async (id: number) =>
  (await run(sql<{ email: string }>`select email from members where id = ${id}`))[0]!.email;
const mailsOf = (id: number) =>
  run(sql<{ kind: string; recipient: string; language: string; params: Record<string, string> }>`
    select kind, recipient, language, params from mails where member_id = ${id} order by id`);
const newAddress = () => `${randomBytes(5).toString("hex")}@post.example`;
const refused = (problem: string) => expect.objectContaining({ name: "MemberActRefused", problem });

describe("notes", () => {
  test("are listed with author and time, the latest first, at their own brand only", async () => {
    const member = await newMember();
    await performOperatorAct(addNoteAct, operator(0), { member, text: "First\r\nsecond line" });
    await performOperatorAct(addNoteAct, operator(1, { by: "jonas" }), { member, text: "Second" });
    const { notes } = await listMemberNotes({ db: tenants.one }, member, { before: null, limit: 10 });
    expect(notes).toMatchObject([
      { kind: "note", by: "jonas", at: at(1), body: "Second" },
      { kind: "note", by: "rosa", at: NOW, body: "First\nsecond line" },
    ]);
    const elsewhere = await listMemberNotes({ db: tenants.other }, member, { before: null, limit: 10 });
    expect(elsewhere.notes).toEqual([]);
  });

  test("are written once by two equal forms at the same time, and again an hour later", async () => {
    const member = await newMember();
    const write = (minutes: number) =>
      performOperatorAct(addNoteAct, operator(minutes), { member, text: "Asked by phone." });
    const both = await Promise.allSettled([write(0), write(0)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await write(61);
    const rows = await run(sql`select id from member_notes where member_id = ${member}`);
    expect(rows).toHaveLength(2);
  });

  test("are never changed by the application, are part of the member's data, and go with the member", async () => {
    const member = await newMember();
    await performOperatorAct(addNoteAct, operator(), { member, text: "Asked by phone." });
    for (const change of [sql`update member_notes set body = 'x'`, sql`delete from member_notes`])
      await expect(run(change)).rejects.toThrow("permission denied");
    const data = await collectData(operator(), member);
    expect(data.what_operators_wrote).toEqual([{ at: NOW, kind: "note", text: "Asked by phone." }]);
    expect(JSON.stringify(data.what_operators_wrote)).not.toContain("rosa");
    await tenants.one.transaction((tx) => eraseAccount(tx, member));
    expect(await run(sql`select id from member_notes where member_id = ${member}`)).toEqual([]);
  });
});

describe("a message", () => {
  test("is a mail in the member's language; the log has its number and not its words", async () => {
    const member = await newMember();
    await run(sql`update members set language = 'fi' where id = ${member}`);
    await performOperatorAct(messageMemberAct, operator(), { member, text: "Your refund is on its way." });
    expect(await mailsOf(member)).toMatchObject([
      {
        kind: "support_message",
        recipient: await emailOf(member),
        language: "fi",
        params: { message: "Your refund is on its way." },
      },
    ]);
    const [entry] = await run(
      sql<{
        detail: string;
      }>`select detail from audit_entries where member_id = ${member}`,
    );
    expect(entry!.detail).toMatch(/^\d+$/);
  });

  test("counts with those of all operators: five within a day", async () => {
    const member = await newMember();
    const send = (minutes: number, by: string) =>
      performOperatorAct(messageMemberAct, operator(minutes, { by }), { member, text: `${minutes}` });
    for (const minutes of [0, 1, 2, 3, 4]) await send(minutes, minutes % 2 ? "rosa" : "jonas");
    await expect(send(5, "mara")).rejects.toThrow(refused("mails_used_up"));
    await send(24 * 60, "mara");
    expect(await mailsOf(member)).toHaveLength(6);
  });
});

describe("a change of address", () => {
  test("takes place with the link, and the old address gets the notice with the way back", async () => {
    const member = await newMember();
    const [before, email] = [await emailOf(member), newAddress()];
    await performOperatorAct(changeAddressAct, operator(), { member, email });
    expect(await emailOf(member)).toBe(before);
    const [link] = await mailsOf(member);
    expect(link).toMatchObject({ kind: "mail_change", recipient: email });
    await confirmMailChange(operator(1), link!.params.token!);
    expect(await emailOf(member)).toBe(email);
    expect((await mailsOf(member)).at(-1)).toMatchObject({ kind: "mail_changed", recipient: before });
  });

  test("replaces an address that was never confirmed, whose links end", async () => {
    const member = await newMember();
    await run(sql`update members set status = 'not_confirmed' where id = ${member}`);
    await performOperatorAct(resendActivationAct, operator(), { member });
    const email = newAddress();
    await performOperatorAct(changeAddressAct, operator(1), { member, email });
    const mails = await mailsOf(member);
    expect(mails.map(({ kind }) => kind)).toEqual(["activate", "activate"]);
    expect(mails.at(-1)!.recipient).toBe(email);
    const links = await run(
      sql`select id from account_links where member_id = ${member} and purpose = 'activate'`,
    );
    expect(links).toHaveLength(1);
  });

  test("is refused for an address that somebody may return to, and for one of a banned account", async () => {
    const [member, moved] = [await newMember(), await newMember()];
    const first = await emailOf(moved);
    await performOperatorAct(changeAddressAct, operator(), { member: moved, email: newAddress() });
    await confirmMailChange(operator(1), (await mailsOf(moved))[0]!.params.token!);
    await expect(
      performOperatorAct(changeAddressAct, operator(2), { member, email: first.toUpperCase() }),
    ).rejects.toThrow(refused("address_taken"));
    const banned = await newMember();
    const email = await emailOf(banned);
    await performOperatorAct(ban, operator(0, { approval: "not_needed" }), { member: banned });
    await tenants.one.transaction((tx) => eraseAccount(tx, banned));
    await expect(performOperatorAct(changeAddressAct, operator(2), { member, email })).rejects.toThrow(
      refused("address_taken"),
    );
    expect(await mailsOf(member)).toEqual([]);
  });

  test("obeys the limits of the member's own mails", async () => {
    const member = await newMember();
    await run(sql`update members set status = 'not_confirmed' where id = ${member}`);
    const { counter } = operator();
    const used = operator(0, { counter: { ...counter, isWithin: () => Promise.resolve(false) } });
    await expect(performOperatorAct(changeAddressAct, used, { member, email: newAddress() })).rejects.toThrow(
      refused("mails_used_up"),
    );
    await expect(performOperatorAct(resendActivationAct, used, { member })).rejects.toThrow(
      refused("mails_used_up"),
    );
    expect(await mailsOf(member)).toEqual([]);
  });
});

test("a revealed address is shown to its operator for fifteen minutes, at its own brand", async () => {
  const member = await newMember();
  await performOperatorAct(revealAddressAct, operator(), { member });
  const shown = async (minutes: number, by = "rosa", db = tenants.one) =>
    (await findRevealed({ db, now: at(minutes), by }, member))?.email ?? null;
  const email = await emailOf(member);
  expect([await shown(0), await shown(14), await shown(15)]).toEqual([email, email, null]);
  expect([await shown(0, "jonas"), await shown(0, "rosa", tenants.other)]).toEqual([null, null]);
});

describe("the preview of a reversal", () => {
  test("counts what the reversal then does, and changes nothing", async () => {
    const member = await newMember();
    await performOperatorAct(grant, operator(), { member, credits: 5 });
    const [row] = await run(sql<{ id: string }>`select id from credit_entries where member_id = ${member}`);
    const entry = Number(row!.id);
    const preview = () => previewReversal(operator(1), member, entry);
    const before = await preview();
    expect(before).toMatchObject({ before: { balance: 5 }, after: { balance: 0, owed: 0 }, problem: null });
    expect(await preview()).toEqual(before);
    const { balance } = await performOperatorAct(reverse, operator(1), { entry });
    expect(balance).toBe(before!.after!.balance);
    expect(await preview()).toMatchObject({ after: null, problem: "reversed" });
  });

  test("finds no entry of another member or brand", async () => {
    const [member, other] = [await newMember(), await newMember()];
    await performOperatorAct(grant, operator(), { member, credits: 5 });
    const [row] = await run(sql<{ id: string }>`select id from credit_entries where member_id = ${member}`);
    const entry = Number(row!.id);
    expect(await previewReversal(operator(), other, entry)).toBeNull();
    expect(await previewReversal(operator(0, {}, tenants.other), member, entry)).toBeNull();
  });
});

describe("the timeline", () => {
  const all = ["account", "orders", "complaints", "notes", "audit"] as const;

  test("has every entry once over its pages, also where many are of the same moment", async () => {
    const member = await newMember();
    await run(sql`insert into mails (member_id, kind, recipient, language, created_at)
      select ${member}, 'reset', 'x@people.example', 'en', ${NOW}::timestamptz + (n / 4) * interval '1 millisecond' + n * interval '1 microsecond'
      from generate_series(1, 23) n`);
    const keys: string[] = [];
    let before: TimelineCursor | null = null;
    do {
      const { entries, next }: Awaited<ReturnType<typeof listTimeline>> = await listTimeline(
        { db: tenants.one },
        member,
        all,
        { before, limit: 4 },
      );
      keys.push(...entries.map(({ key }) => key));
      before = next;
    } while (before);
    expect(keys).toHaveLength(24);
    expect(new Set(keys).size).toBe(24);
    expect(keys.at(-1)).toBe("signup 0");
  });

  test("has only the parts that the operator may see, and nothing of another brand", async () => {
    const member = await newMember();
    await performOperatorAct(addNoteAct, operator(), { member, text: "Asked by phone." });
    await performOperatorAct(grant, operator(), { member, credits: 5 });
    const kinds = async (shown: readonly (typeof all)[number][], db = tenants.one) =>
      (await listTimeline({ db }, member, shown, { before: null, limit: 50 })).entries
        .map(({ kind }) => kind)
        .toSorted();
    expect(await kinds(all)).toEqual(["audit", "note", "signup"]);
    expect(await kinds(["account", "orders"])).toEqual(["signup"]);
    expect(await kinds([])).toEqual([]);
    expect(await kinds(all, tenants.other)).toEqual([]);
  });
});
