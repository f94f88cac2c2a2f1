import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FormBrowser } from "../support/browser";
import { type SharedConsole, shareConsole } from "../support/console";
import { joinMember } from "../support/members";

/** Members over HTTP: who finds and sees them, and who does what with them. */
const BRAND = "velvet-hour";
let console: SharedConsole;
let member: number;
let owner: FormBrowser;
let support: FormBrowser;
let elsewhere: FormBrowser;
const WHY = "A reason that is long enough";

beforeAll(async () => {
  console = await shareConsole();
  const { query } = console.database;
  member = (await joinMember(console.server, { query }, `${BRAND}.localhost`, "NL")).id;
  [owner, support, elsewhere] = await Promise.all([
    console.operator(undefined, { role: "owner" }),
    console.operator(undefined, { role: "support" }),
    console.operator(undefined, { role: "owner", scope: "brand", scopeId: "kaleido" }),
  ]);
});
afterAll(() => console.close());

const page = (act = "") => `/b/${BRAND}/members/${member}${act && `/${act}`}`;
const query = (statement: string) => console.database.query(statement);

test("a member is found at the brands of one's scope only, and each search is recorded without its words", async () => {
  const path = `/members?q=${member}`;
  expect((await support.get(path)).text).toContain(page());
  expect((await elsewhere.get(path)).text).not.toContain(page());
  expect((await (await console.operator(undefined, { role: "moderator" })).get(path)).status).toBe(403);
  const [row] = await query(`select email from members where id = ${member}`);
  expect((await support.get(`/members?q=${encodeURIComponent(String(row!.email))}`)).text).toContain(page());
  const entries = await query(
    `select detail from control.operator_entries where action = 'find' and detail like 'members by %'`,
  );
  expect(entries.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^members by number at \d+ brands$/),
      expect.stringMatching(/^members by address at \d+ brands$/),
    ]),
  );
  expect(JSON.stringify(entries)).not.toContain(String(row!.email));
});

test("the page of a member shows no address, and does not exist at other brands or for other texts", async () => {
  const { status, text } = await support.get(page());
  const [row] = await query(`select email from members where id = ${member}`);
  expect([status, text.includes(String(row!.email))]).toEqual([200, false]);
  for (const path of [page(), `/b/kaleido/members/${member}`])
    expect([path, (await elsewhere.get(path)).status]).toEqual([path, 404]);
  for (const id of ["x", "0", "-1", "1e3", "999999999999999", "%00"])
    expect([id, (await owner.get(`/b/${BRAND}/members/${id}`)).status]).toEqual([id, 404]);
});

describe("an act on a member", () => {
  test.each([
    ["grant", ["owner", "support"]],
    ["logout", ["owner", "support", "moderator_lead"]],
    ["ban", ["owner", "moderator_lead"]],
    ["unban", ["owner", "moderator_lead"]],
    ["erase", ["owner"]],
  ])("%s is offered and accepted only by roles that may do it", async (act, roles) => {
    for (const role of ["owner", "support", "moderator_lead", "moderator", "finance", "analyst", "auditor"]) {
      const browser = await console.demo(role);
      const may = roles.includes(role);
      // Without a reason nothing is done, whoever asks.
      const answers = [(await browser.get(page(act))).status, (await browser.post(page(act), {})).status];
      expect([act, role, answers]).toEqual([act, role, may ? [200, 200] : [403, 403]]);
    }
    expect((await elsewhere.post(page(act), { why: WHY })).status).toBe(404);
  });

  test("that does not exist is no page", async () => {
    for (const act of ["promote", "constructor", "__proto__"])
      expect([act, (await owner.get(page(act))).status]).toEqual([act, 404]);
    expect((await owner.get(`/b/${BRAND}/members/999999999999/grant`)).status).toBe(404);
    expect(
      (await owner.post(`/b/${BRAND}/members/999999999999/grant`, { why: WHY, credits: "5" })).status,
    ).toBe(404);
  });

  test("grants credits once; the same again within the hour is refused", async () => {
    const fields = { why: WHY, credits: "7" };
    for (const credits of ["", "x", "-5", "1.5", "1000001"]) {
      const { text } = await support.post(page("grant"), { why: WHY, credits });
      expect([credits, text.includes("Credits are a whole number")]).toEqual([credits, true]);
    }
    expect((await support.post(page("grant"), fields)).headers.location).toBe(
      `${page()}?tab=money&done=grant`,
    );
    expect((await support.post(page("grant"), fields)).text).toContain("within the last hour");
    const entries = await query(
      `select why, detail from audit_entries where member_id = ${member} and action = 'grant'`,
    );
    expect(entries).toEqual([{ why: WHY, detail: "7 credits" }]);
  });

  test("bans and erases only by the approval of a second person; an erasure asks for the number", async () => {
    const { text } = await owner.post(page("erase"), { why: WHY, number: "1" });
    expect(text).toContain("That is not the member&#x27;s number.");
    for (const act of ["ban", "erase"]) {
      const { headers } = await owner.post(page(act), { why: WHY, number: String(member) });
      expect([act, headers.location]).toEqual([act, expect.stringMatching(/\/approvals\/[0-9a-f-]{36}$/)]);
      expect((await owner.get(headers.location!)).text).toContain(`of member ${member}`);
    }
    const [row] = await query(`select status from members where id = ${member}`);
    expect(row).toEqual({ status: "active" });
    expect((await owner.get(page())).text).toContain("waits for a second person");
  });

  test("that does not fit the member's state is refused", async () => {
    expect((await owner.post(page("unban"), { why: WHY })).text).toContain("another state");
  });
});

describe("the audit log", () => {
  test("has what was done at the brands of one's scope, by filter, and the log of operators for who sees all brands", async () => {
    const auditor = await console.operator(undefined, { role: "auditor" });
    const { text } = await auditor.get(`/audit?action=grant&member=${member}`);
    expect(text).toContain("7 credits");
    expect(text).toContain(WHY);
    expect((await auditor.get(`/audit?action=erase&member=${member}`)).text).toContain("No entries match.");
    expect((await auditor.get("/audit?log=operators&by=Rosa")).text).toContain("login");
    expect((await auditor.get(`/audit?by=nobody%25&words=%5F`)).text).toContain("No entries match.");
    const own = await console.operator(undefined, { role: "auditor", scope: "brand", scopeId: "kaleido" });
    const elsewhere = (await own.get("/audit?log=operators")).text;
    expect(elsewhere).not.toContain("7 credits");
    expect(elsewhere).not.toContain("login");
    expect((await own.get(`/b/${BRAND}/audit`)).status).toBe(404);
    expect((await support.get("/audit")).status).toBe(403);
  });

  test("ignores a filter of another form", async () => {
    const auditor = await console.operator(undefined, { role: "auditor" });
    for (const query of [
      "action=__proto__",
      "member=1e9",
      "from=2026-99-99",
      "before=x",
      "before=1.1.velvet-hour",
    ])
      expect([query, (await auditor.get(`/audit?${query}`)).status]).toEqual([query, 200]);
  });
});
