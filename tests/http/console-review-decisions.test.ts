import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FormBrowser } from "../support/browser";
import { type SharedConsole, shareConsole } from "../support/console";
import { joinMember, type Member } from "../support/members";

/** Decisions about members over HTTP: the operator's form, what the member sees and may do, and the objection. */
const BRAND = "velvet-hour";
const AWAY = "kaleido";
let console: SharedConsole;
let lead: FormBrowser;
let moderator: FormBrowser;
let elsewhere: FormBrowser;
let support: FormBrowser;
beforeAll(async () => {
  console = await shareConsole();
  [lead, moderator, elsewhere, support] = await Promise.all([
    console.operator(undefined, { role: "moderator_lead" }),
    console.operator(undefined, { role: "moderator" }),
    console.operator(undefined, { role: "moderator_lead", scope: "brand", scopeId: AWAY }),
    console.operator(undefined, { role: "support" }),
  ]);
});
afterAll(() => console.close());

const newMember = () =>
  joinMember(console.server, { query: console.database.query }, `${BRAND}.localhost`, "NL");
const query = (text: string) => console.database.query(text);

/** Adds a complaint about the profile of a member, with the evidence of this moment. */
async function addComplaint({ id }: Member): Promise<string> {
  const letters = [...randomBytes(6)].map((byte) => "ABCDEFGHJKLMNPQRSTUVWXYZ"[byte % 24]).join("");
  const reference = `C-${letters.slice(0, 4)}-${letters.slice(4)}`;
  await query(
    `with made as (insert into complaints (tenant_id, reference, form_hash, created_at, about, category, body, language, reported_id)
       select tenant_id, '${reference}', sha256('${reference}'), now(), 'profile', 'money', 'Asked me for money.', 'en', id
       from members where id = ${id} returning tenant_id, id, reported_id)
     insert into complaint_evidence (tenant_id, complaint_id, member_id, taken_at, name, date_of_birth, country, profile_text, answers, photos)
     select made.tenant_id, made.id, reported_id, now(), 'n', '1990-02-03', 'NL', 'Ask me for a gift card', '', '{}' from made`,
  );
  return reference;
}

const pathOf = (reference: string, brand = BRAND) => `/b/${brand}/review/complaints/${reference}`;
const appealPath = (reference: string, brand = BRAND) => `/b/${brand}/review/appeals/${reference}`;
const fields = {
  intent: "decide",
  outcome: "suspension",
  rule: "money",
  days: "3",
  facts: "Asked two members for gift cards.",
  note: "",
};

/** Decides about a new member. @returns the member and the reference of the decision */
async function decided(by = moderator, more = {}) {
  const member = await newMember();
  const path = pathOf(await addComplaint(member));
  await by.get(path);
  expect((await by.post(path, { ...fields, ...more })).headers.location).toContain("done=1");
  const [row] = await query(`select reference from decisions where member_id = ${member.id}`);
  return { member, reference: String(row!.reference) };
}

describe("the decision of a case", () => {
  test("shows what was reported as it was, with what changed since", async () => {
    const member = await newMember();
    const { text } = await lead.get(pathOf(await addComplaint(member)));
    expect(text).toContain("Evidence as it was at the report");
    expect(text).toContain("Ask me for a gift card");
    expect(text).toMatch(/Changed since:[^<]*(<[^>]*>)*[^<]*profile text/);
  });

  test("previews the statement in the member's language, and changes nothing by it", async () => {
    const member = await newMember();
    await query(`update members set language = 'fr' where id = ${member.id}`);
    const path = pathOf(await addComplaint(member));
    const { text } = await lead.post(path, { ...fields, intent: "preview" });
    expect(text).toContain("Ton compte est suspendu jusqu’au");
    expect(text).toContain("SCAMS_AND_FRAUD, PHISHING");
    // What was typed stays.
    expect(text).toContain("Asked two members for gift cards.</textarea>");
    expect(await query(`select from decisions where member_id = ${member.id}`)).toEqual([]);
  });

  test("refuses a missing rule, facts that are too short or too long, and outcomes that do not exist", async () => {
    const member = await newMember();
    const path = pathOf(await addComplaint(member));
    const post = async (more: Record<string, string>) => (await lead.post(path, { ...fields, ...more })).text;
    for (const rule of ["", "constructor", "else"]) expect(await post({ rule })).toContain("Choose a rule.");
    for (const facts of ["", "too short", "a".repeat(2001)])
      expect(await post({ facts })).toContain("State the facts in at least 10");
    for (const outcome of ["", "ban", "constructor"])
      expect((await lead.post(path, { ...fields, outcome })).status).toBe(400);
    await query(`update members set signup_message = '' where id = ${member.id}`);
    expect(await post({ outcome: "removal" })).toContain("There is nothing to remove.");
    expect(await query(`select from decisions where member_id = ${member.id}`)).toEqual([]);
  });

  test("is made by who may at the brand, once; another length than the offered ones is the shortest", async () => {
    const member = await newMember();
    const reference = await addComplaint(member);
    expect((await support.post(pathOf(reference), fields)).status).toBe(403);
    expect((await elsewhere.post(pathOf(reference), fields)).status).toBe(404);
    expect((await elsewhere.post(pathOf(reference, AWAY), fields)).status).toBe(404);
    expect((await console.visitor().post(pathOf(reference), fields)).status).toBe(302);
    await moderator.get(pathOf(reference));
    expect((await lead.post(pathOf(reference), fields)).text).toContain(
      "works on this case now. Nothing was decided.",
    );
    await moderator.post(pathOf(reference), { ...fields, days: "3000" });
    expect((await moderator.post(pathOf(reference), fields)).text).toMatch(
      /decided this case [^<]+ ago\. Nothing was changed\./,
    );
    const found = await query(
      `select restriction, extract(day from ends_at - decided_at)::int as days from decisions where member_id = ${member.id}`,
    );
    expect(found).toEqual([{ restriction: "suspension", days: 1 }]);
  });

  test("can be skipped, which leads see, or escalated, after which only a lead decides it", async () => {
    const reference = await addComplaint(await newMember());
    const path = pathOf(reference);
    await moderator.get(path);
    expect((await moderator.post(path, { intent: "skip" })).headers.location).toBe(
      `/b/${BRAND}/review/complaints?after=${reference}`,
    );
    expect((await moderator.get(path)).text).not.toContain("Skipped 1 time");
    expect((await moderator.post(path, { intent: "escalate" })).headers.location).toContain("done=escalated");
    const { text } = await moderator.get(path);
    expect(text).toContain("A lead decides it.");
    expect(text).not.toContain("Decide at");
    expect((await moderator.post(path, fields)).text).toContain("Only a lead decides this one.");
    await query(`delete from control.review_claims`);
    expect((await lead.get(path)).text).toContain("Skipped 1 time");
    expect((await lead.post(path, { ...fields, outcome: "declined" })).headers.location).toContain("done=1");
  });
});

describe("a suspended member", () => {
  test("is told so, reads, and neither writes, likes, swipes nor buys", async () => {
    const [other, { member, reference }] = [await newMember(), await decided()];
    const { browser } = member;
    const list = await browser.get("/chats");
    expect(list.status).toBe(200);
    expect(list.text).toContain('data-alert="suspended"');
    expect((await browser.get("/decisions")).text).toContain(`/decisions/${reference}`);
    const page = await browser.get(`/decisions/${reference}`);
    expect(page.text).toContain("Asked two members for gift cards.");
    const message = { profile: other.id, text: "Hello", client_message_id: randomBytes(6).toString("hex") };
    for (const [path, input] of [
      ["/api/chat.php", message],
      ["/api/like.php", { profile: other.id, like: 1 }],
      ["/api/swipe.php", { profile: other.id, like: 1 }],
    ] as const) {
      const answer = await browser.call("POST", path, input);
      expect([path, answer.status, answer.json()]).toEqual([
        path,
        403,
        expect.objectContaining({ error: "suspended" }),
      ]);
    }
    expect(await query(`select from messages where sender_id = ${member.id}`)).toEqual([]);
    // Others neither see the member nor write to them.
    expect((await other.browser.get(`/members/${member.id}`)).status).toBe(404);
  });
});

describe("an objection", () => {
  const words = "I asked for nothing, my account was open on another phone.";
  const object = ({ browser }: Member, reference: string, text = words) =>
    browser.post(`/decisions/${reference}`, { reference, text });

  test("is made once by the member alone, and says that it was received", async () => {
    const [other, { member, reference }] = [await newMember(), await decided()];
    expect((await other.browser.get(`/decisions/${reference}`)).status).toBe(404);
    expect((await object(other, reference)).status).toBe(404);
    expect((await member.browser.get("/decisions/D-ZZZZ-ZZ")).status).toBe(404);
    for (const text of ["", "short", "a".repeat(2001)])
      expect((await object(member, reference, text)).status).toBe(422);
    expect((await object(member, reference)).headers.location).toBe(`/decisions/${reference}`);
    const { text } = await member.browser.get(`/decisions/${reference}`);
    expect(text).toContain(words);
    expect(text).not.toContain('name="text"');
    expect((await object(member, reference, "Once more, please.")).status).toBe(422);
  });

  test("after six months is refused, and the page says until when it was possible", async () => {
    const { member, reference } = await decided();
    await query(
      `update decisions set decided_at = decided_at - interval '184 days' where reference = '${reference}'`,
    );
    expect((await member.browser.get(`/decisions/${reference}`)).text).not.toContain('name="text"');
    expect((await object(member, reference)).status).toBe(422);
  });

  test("is a case for another person at the brand, who reverses the decision", async () => {
    const { member, reference } = await decided();
    await object(member, reference);
    const path = appealPath(reference);
    const answer = { outcome: "reversed", answer: "You were right, we are sorry." };
    expect((await moderator.get(path)).text).toContain("You made this decision.");
    expect((await moderator.post(path, answer)).text).toContain("You made this decision.");
    expect([(await support.get(path)).status, (await elsewhere.get(path)).status]).toEqual([403, 404]);
    expect((await elsewhere.post(appealPath(reference, AWAY), answer)).status).toBe(404);
    expect((await lead.get(path)).text).toContain(words);
    const other = await console.operator(undefined, { role: "moderator" });
    expect((await other.post(path, answer)).text).toContain("Somebody else works on this one.");
    for (const wrong of [{ outcome: "perhaps" }, { answer: "short" }, { answer: "a".repeat(2001) }])
      expect((await lead.post(path, { ...answer, ...wrong })).text).toContain("Choose an outcome");
    expect((await lead.post(path, answer)).headers.location).toBe(`/b/${BRAND}/review/appeals?done=1`);
    expect((await lead.post(path, answer)).text).toContain("Somebody else answered this meanwhile.");
    expect(await query(`select suspended_until from members where id = ${member.id}`)).toEqual([
      { suspended_until: null },
    ]);
    expect((await member.browser.get(`/decisions/${reference}`)).text).toContain(answer.answer);
    const entries = await query(
      `select action, detail from audit_entries where member_id = ${member.id} order by id`,
    );
    expect(entries.filter(({ action }) => action !== "view")).toEqual([
      { action: "suspend", detail: `${reference} 3 days, money` },
      { action: "appeal", detail: `${reference} reversed` },
    ]);
  });

  test("of an erased account is no case any more", async () => {
    const { member, reference } = await decided();
    await object(member, reference);
    await query(`delete from members where id = ${member.id}`);
    expect((await lead.get(appealPath(reference))).status).toBe(404);
    expect(
      (await lead.post(appealPath(reference), { outcome: "upheld", answer: "It stands as it was." })).status,
    ).toBe(404);
  });
});
