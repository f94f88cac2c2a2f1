import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TenantDb } from "~/db/pool.server";
import { eraseAccount } from "~/domain/accounts/leaving/erase-account.server";
import { findRights } from "~/domain/chats/find-rights.server";
import { appeal } from "~/domain/decisions/appeal.server";
import { endSuspensions } from "~/domain/decisions/end-suspensions.server";
import { forgetDecisions } from "~/domain/decisions/forget-decisions.server";
import { listOwnDecisions } from "~/domain/decisions/own-decisions.server";
import { visibleMembers } from "~/domain/members/visible-members.server";
import { listAuditEntries } from "~/domain/operators/audit-log.server";
import { ban } from "~/domain/operators/ban.act.server";
import { decideAppealAct } from "~/domain/operators/decide-appeal.act.server";
import { decideCaseAct } from "~/domain/operators/decide-case.act.server";
import { escalateCaseAct } from "~/domain/operators/escalate-case.act.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { type Restricting, restrictMember } from "~/domain/operators/restrict-member.server";
import { listAppeals, readAppeal } from "~/domain/operators/review/appeals.server";
import { listCases } from "~/domain/operators/review/list-cases.server";
import { readCase } from "~/domain/operators/review/read-case.server";
import { skipCaseAct } from "~/domain/operators/skip-case.act.server";
import { isSameActor } from "~/domain/operators/team/operators.server";
import { unban } from "~/domain/operators/unban.act.server";
import { operatorContext } from "../support/operator-context";
import { addMembers } from "../support/plain-members";
import { createTwoTenants } from "../support/two-tenants";

/** Decisions that warn, remove or suspend, their statements of reasons, and objections to them. */
const NOW = new Date("2027-03-20T12:00:00Z");
const DAY = 86_400_000;
const later = (days: number) => new Date(NOW.getTime() + days * DAY);
const ROSA = "Rosa (operator 7)";
const JONAS = "Jonas (operator 8)";
let tenants: Awaited<ReturnType<typeof createTwoTenants>>;
beforeAll(async () => {
  tenants = await createTwoTenants();
});
afterAll(() => tenants.close());

const of = (by = ROSA, now = NOW, db: TenantDb = tenants.one) =>
  operatorContext(db, db === tenants.one ? "one" : "other", now, { by });
const newMember = async () => (await addMembers(tenants.one, 1))[0]!;
const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
  (await tenants.one.transaction((tx) => query.execute(tx))).rows;
const suspendedUntil = async (member: number) =>
  (
    await rows(
      sql<{ suspended_until: Date | null }>`select suspended_until from members where id = ${member}`,
    )
  )[0]?.suspended_until;
const mailsTo = async (member: number) =>
  (await rows(sql<{ kind: string }>`select kind from mails where member_id = ${member} order by id`)).map(
    ({ kind }) => kind,
  );

const restrict = (member: number, more: Partial<Restricting> = {}, now = NOW) =>
  restrictMember(of(ROSA, now), {
    member,
    rule: "insult",
    restriction: "suspension",
    days: 7,
    facts: "Wrote insults to three members.",
    about: "profile",
    reported: true,
    photo: null,
    ...more,
  });
const decide = (reference: string, outcome: "upheld" | "reversed", ctx = of(JONAS)) =>
  performOperatorAct(decideAppealAct, ctx, { reference, outcome, answer: "We read all of it again." });
const text = "I answered to insults of the other one.";

async function addPhoto(member: number): Promise<number> {
  const name = () => randomBytes(16).toString("base64url");
  const [row] = await rows(
    sql<{
      id: string;
    }>`insert into photos (member_id, name, blurred_name, status, position, width, height, created_at)
      values (${member}, ${name()}, ${name()}, 'active', 1, 10, 10, now()) returning id`,
  );
  return Number(row!.id);
}

async function addComplaint(
  reported: number,
  more: { about?: string; photo?: number } = {},
): Promise<string> {
  const letters = [...randomBytes(6)].map((byte) => "ABCDEFGHJKLMNPQRSTUVWXYZ"[byte % 24]).join("");
  const reference = `C-${letters.slice(0, 4)}-${letters.slice(4)}`;
  await rows(
    sql`insert into complaints (reference, form_hash, created_at, about, category, body, language, reported_id, photo_id)
      values (${reference}, ${randomBytes(32)}, ${NOW}, ${more.about ?? "profile"}, 'insult', 'Insults.', 'en', ${reported},
        ${more.photo ?? null})`,
  );
  return reference;
}

describe("a suspension", () => {
  test("hides the member and refuses messages in both directions until its end, and then ends by itself", async () => {
    const [member, other] = [await newMember(), await newMember()];
    await restrict(member, { days: 3 });
    expect(await suspendedUntil(member)).toEqual(later(3));
    const sees = () =>
      tenants.one.transaction((tx) =>
        visibleMembers(tx, other).select("members.id").where("members.id", "=", member).execute(),
      );
    const found = () => rows(sql`select from search_entries where member_id = ${member}`);
    const mayWrite = (from: number, to: number, now: Date) =>
      tenants.one
        .transaction((tx) => findRights({ now }, tx, from, to))
        .then(
          () => "open",
          ({ why }) => why,
        );
    expect([await sees(), await found()]).toEqual([[], []]);
    expect(await mayWrite(member, other, later(2))).toBe("suspended");
    expect(await mayWrite(other, member, later(2))).toBe("away");
    expect(await mayWrite(member, other, later(3))).toBe("open");
    expect(await mayWrite(other, member, later(3))).toBe("open");
    const changed: number[] = [];
    const clean = (now: Date) =>
      endSuspensions({ db: tenants.one, now, changed: (id: number) => void changed.push(id) });
    await clean(later(2));
    expect(await suspendedUntil(member)).toEqual(later(3));
    await clean(later(3));
    expect([await suspendedUntil(member), changed]).toEqual([null, [member]]);
    expect([(await sees()).length, (await found()).length]).toEqual([1, 1]);
  });

  test("is never shortened by another one", async () => {
    const member = await newMember();
    await restrict(member, { days: 30 });
    await restrict(member, { days: 1 });
    expect(await suspendedUntil(member)).toEqual(later(30));
  });

  test("that is replaced by a ban is still there when the ban is lifted before its end", async () => {
    const member = await newMember();
    await restrict(member, { days: 30 });
    await performOperatorAct(ban, of(), { member });
    await expect(restrict(member)).rejects.toThrow("banned");
    expect(await mailsTo(member)).toEqual(["decision", "banned"]);
    await performOperatorAct(unban, of(), { member });
    expect(await suspendedUntil(member)).toEqual(later(30));
  });
});

describe("a decision", () => {
  test("closes a case, mails the statement in the member's language, and is in the audit log", async () => {
    const member = await newMember();
    await rows(sql`update members set language = 'de' where id = ${member}`);
    const reference = await addComplaint(member);
    await performOperatorAct(decideCaseAct, of(), {
      references: [reference],
      outcome: "acted",
      decision: {
        member,
        rule: "insult",
        restriction: "suspension",
        days: 7,
        facts: "Wrote insults to three members.",
        about: "profile",
      },
    });
    const [own] = await listOwnDecisions({ db: tenants.one }, member);
    expect(own).toMatchObject({ restriction: "suspension", language: "de", until: later(7), appeal: null });
    expect(own!.statement).toContain("27. März 2027");
    expect(own!.statement).toContain("beleidigen");
    expect(own!.statement).toContain("Wrote insults to three members.");
    expect(own!.statement).toContain("Es wurde uns gemeldet.");
    const [mail] = await rows(
      sql<{ params: Record<string, string> }>`select params from mails where member_id = ${member}`,
    );
    expect(mail!.params).toMatchObject({ reference: own!.reference, statement: own!.statement });
    const entries = await listAuditEntries({ db: tenants.one }, { limit: 2 });
    expect(entries.map(({ action, detail, memberId }) => [action, detail, memberId])).toEqual([
      ["suspend", `${own!.reference} 7 days, insult`, member],
      ["complaint", `${reference} acted`, null],
    ]);
    expect(await readCase({ db: tenants.one }, reference)).toMatchObject({
      reported: { suspendedUntil: later(7), decisions: [{ reference: own!.reference, rule: "insult" }] },
    });
  });

  test("that warns restricts nothing", async () => {
    const member = await newMember();
    await restrict(member, { restriction: "warning" });
    expect(await suspendedUntil(member)).toBeNull();
    expect(await mailsTo(member)).toEqual(["decision"]);
  });

  test("removes the photo or the text that it is about, and nothing else", async () => {
    const member = await newMember();
    const photo = await addPhoto(member);
    await restrict(member, { restriction: "removal", about: "photo", photo, rule: "fake" });
    const status = () =>
      rows(sql<{ status: string }>`select status, rejected_reason from photos where id = ${photo}`);
    expect(await status()).toEqual([{ status: "rejected", rejected_reason: "not_you" }]);
    await rows(sql`update members set signup_message = 'Buy my book' where id = ${member}`);
    await restrict(member, { restriction: "removal", about: "profile", rule: "advertising" });
    expect(await rows(sql`select signup_message from members where id = ${member}`)).toEqual([
      { signup_message: "" },
    ]);
    for (const about of ["profile", "message"] as const)
      await expect(restrict(member, { restriction: "removal", about })).rejects.toThrow(
        expect.objectContaining({ name: "NothingToRemove" }),
      );
    expect(await listOwnDecisions({ db: tenants.one }, member)).toHaveLength(2);
  });

  test("needs its own permission, and of two who decide at the same time one does", async () => {
    const member = await newMember();
    const reference = await addComplaint(member);
    const fields = {
      references: [reference],
      outcome: "acted" as const,
      decision: {
        member,
        rule: "insult",
        restriction: "warning",
        facts: "Insults.......",
        about: "profile",
      } as const,
    };
    const may = (permission: string) => permission === "complaints.decide";
    await expect(performOperatorAct(decideCaseAct, { ...of(), may }, fields)).rejects.toThrow(
      "members.restrict",
    );
    await performOperatorAct(decideCaseAct, of(), fields);
    await expect(performOperatorAct(decideCaseAct, of(JONAS), fields)).rejects.toThrow("already decided");
    expect(await listOwnDecisions({ db: tenants.one }, member)).toHaveLength(1);
  });

  test("about a member who was erased meanwhile changes nothing", async () => {
    const member = await newMember();
    const reference = await addComplaint(member);
    await tenants.one.transaction((tx) => eraseAccount(tx, member));
    const decision = {
      member,
      rule: "insult",
      restriction: "warning",
      facts: "Insults.......",
      about: "profile",
    } as const;
    await expect(
      performOperatorAct(decideCaseAct, of(), { references: [reference], outcome: "acted", decision }),
    ).rejects.toThrow(expect.objectContaining({ name: "MemberNotFound" }));
    expect(await readCase({ db: tenants.one }, reference)).toMatchObject({
      complaints: [{ closedAt: null }],
      reported: null,
      evidence: null,
    });
  });
});

describe("an objection", () => {
  const object = (member: number, reference: string, now = NOW, words = text) =>
    appeal({ db: tenants.one, now }, member, { reference, text: words });

  test("is made once, by the member alone, within six months, in words of a bounded length", async () => {
    const [member, other] = [await newMember(), await newMember()];
    const { reference } = await restrict(member);
    for (const words of ["", " \n ", "no", "a".repeat(2001)])
      await expect(object(member, reference, NOW, words)).rejects.toThrow(
        expect.objectContaining({ name: "InputRefused" }),
      );
    await expect(object(other, reference)).rejects.toThrow(
      expect.objectContaining({ name: "DecisionNotFound" }),
    );
    await expect(appeal({ db: tenants.other, now: NOW }, member, { reference, text })).rejects.toThrow(
      expect.objectContaining({ name: "DecisionNotFound" }),
    );
    await expect(object(member, reference, later(184))).rejects.toThrow("late");
    await object(member, reference, later(183));
    await expect(object(member, reference)).rejects.toThrow("made");
    const waiting = await listAppeals({ db: tenants.one }, { limit: 50 });
    expect(waiting.find((one) => one.reference === reference)).toMatchObject({ decidedBy: ROSA });
    expect(await listAppeals({ db: tenants.other }, { limit: 50 })).toEqual([]);
  });

  test("is decided once, and by another person than the decision, also under another name", async () => {
    const member = await newMember();
    const { reference } = await restrict(member);
    await expect(decide(reference, "upheld")).rejects.toThrow("No objection");
    await object(member, reference);
    for (const by of [ROSA, "Rosa B. (operator 7)"])
      await expect(decide(reference, "upheld", of(by))).rejects.toThrow(
        expect.objectContaining({ name: "TookPart" }),
      );
    await expect(decide(reference, "reversed", of(JONAS, NOW, tenants.other))).rejects.toThrow(
      "No objection",
    );
    await decide(reference, "upheld");
    await expect(decide(reference, "reversed")).rejects.toThrow("No objection");
    expect(await suspendedUntil(member)).toEqual(later(7));
    expect(await mailsTo(member)).toEqual(["decision", "appeal_upheld"]);
    const [own] = await listOwnDecisions({ db: tenants.one }, member, reference);
    expect(own?.appeal).toMatchObject({ outcome: "upheld", answer: "We read all of it again." });
  });

  test("that is right ends the suspension, unless another one lasts", async () => {
    const member = await newMember();
    const [long, short] = [await restrict(member, { days: 30 }), await restrict(member, { days: 1 })];
    await object(member, long.reference);
    await decide(long.reference, "reversed");
    expect(await suspendedUntil(member)).toEqual(later(1));
    await object(member, short.reference);
    await decide(short.reference, "reversed");
    expect(await suspendedUntil(member)).toBeNull();
    expect(await mailsTo(member)).toEqual(["decision", "decision", "appeal_reversed", "appeal_reversed"]);
  });

  test("that is right shows the photo again, and returns the text unless there is a new one", async () => {
    const member = await newMember();
    const photo = await addPhoto(member);
    const textOf = async () =>
      (await rows(sql<{ text: string }>`select signup_message as text from members where id = ${member}`))[0]
        ?.text;
    const ofPhoto = await restrict(member, { restriction: "removal", about: "photo", photo });
    await object(member, ofPhoto.reference);
    await decide(ofPhoto.reference, "reversed");
    expect(await rows(sql`select status from photos where id = ${photo}`)).toEqual([{ status: "active" }]);
    for (const [written, expected] of [
      ["", "My words"],
      ["A new text", "A new text"],
    ]) {
      await rows(sql`update members set signup_message = 'My words' where id = ${member}`);
      const { reference } = await restrict(member, { restriction: "removal", about: "profile" });
      await rows(sql`update members set signup_message = ${written} where id = ${member}`);
      await object(member, reference);
      await decide(reference, "reversed");
      expect(await textOf()).toBe(expected);
    }
  });

  test("of a member who is erased waits no more, and nothing of its words is left", async () => {
    const member = await newMember();
    const { reference } = await restrict(member);
    await object(member, reference);
    await tenants.one.transaction((tx) => eraseAccount(tx, member));
    expect(await readAppeal({ db: tenants.one }, reference)).toBeNull();
    await expect(decide(reference, "upheld")).rejects.toThrow("No objection");
    expect(
      await rows(
        sql`select member_id, facts, statement, appeal, rule from decisions where reference = ${reference}`,
      ),
    ).toEqual([{ member_id: null, facts: "", statement: "", appeal: "", rule: "insult" }]);
    const waiting = await listAppeals({ db: tenants.one }, { limit: 50 });
    expect(waiting.map((one) => one.reference)).not.toContain(reference);
  });

  test("keeps its decision from being deleted while it waits", async () => {
    const member = await newMember();
    const [open, old] = [await restrict(member), await restrict(member, { restriction: "warning" })];
    await object(member, open.reference);
    await forgetDecisions({ db: tenants.one, now: later(431) });
    expect((await listOwnDecisions({ db: tenants.one }, member)).map((one) => one.reference)).toEqual([
      open.reference,
    ]);
    expect(old.reference).not.toBe(open.reference);
  });
});

describe("a case", () => {
  test("that is skipped counts it and stays in the queue", async () => {
    const reference = await addComplaint(await newMember());
    await performOperatorAct(skipCaseAct, of(), { references: [reference] });
    await performOperatorAct(skipCaseAct, of(JONAS), { references: [reference] });
    expect(await readCase({ db: tenants.one }, reference)).toMatchObject({ skips: 2 });
    const cases = await listCases({ db: tenants.one }, { limit: 50 });
    expect(cases.find((one) => one.reference === reference)).toMatchObject({ skips: 2 });
  });

  test("that is escalated stands first for leads, is in no other queue, and only a lead decides it", async () => {
    const reference = await addComplaint(await newMember());
    const references = [reference];
    await performOperatorAct(escalateCaseAct, of(), { references });
    await expect(performOperatorAct(escalateCaseAct, of(), { references })).rejects.toThrow("already");
    const list = async (isLead: boolean) =>
      (await listCases({ db: tenants.one }, { limit: 50, isLead })).map((one) => one.reference);
    expect((await list(true))[0]).toBe(reference);
    expect(await list(false)).not.toContain(reference);
    const decline = (may: (permission: string) => boolean) =>
      performOperatorAct(decideCaseAct, { ...of(), may }, { references, outcome: "declined" });
    await expect(decline((permission) => permission === "complaints.decide")).rejects.toThrow(
      "complaints.lead",
    );
    await decline(() => true);
    await expect(performOperatorAct(skipCaseAct, of(), { references })).rejects.toThrow("decided");
  });
});

test("an operator is the same person under another name, and two persons of one name are not", () => {
  expect(isSameActor("Rosa (operator 7)", "Rosa Berg (operator 7)")).toBe(true);
  expect(isSameActor("Rosa (operator 7)", "Rosa (operator 17)")).toBe(false);
  expect(isSameActor("rosa", "rosa")).toBe(true);
  expect(isSameActor("rosa", "jonas")).toBe(false);
});
