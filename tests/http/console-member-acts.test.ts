import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtInRoles, type Permission } from "~/domain/operators/permissions";
import { demoOperators } from "~/domain/operators/team/demo-operators.server";
import type { FormBrowser } from "../support/browser";
import { type SharedConsole, shareConsole } from "../support/console";
import { joinMember } from "../support/members";

/** What operators do with a member over HTTP: notes, messages, links, addresses, reversals and exports. */
const BRAND = "velvet-hour";
const WHY = "A reason that is long enough";
const SCRIPT = `<script>alert("x")</script> {{name}} \u05e9\u05dc\u05d5\u05dd`;
let console: SharedConsole;
let member: number;
let stranger: number;
let owner: FormBrowser;
let support: FormBrowser;
let elsewhere: FormBrowser;

beforeAll(async () => {
  console = await shareConsole();
  member = await newMember();
  stranger = await newMember("kaleido");
  [owner, support, elsewhere] = await Promise.all([
    console.operator(undefined, { role: "owner" }),
    console.operator(undefined, { role: "support" }),
    console.operator(undefined, { role: "owner", scope: "brand", scopeId: "kaleido" }),
  ]);
});
afterAll(() => console.close());

const query = (statement: string) => console.database.query(statement);
const newMember = async (brand = BRAND) =>
  (await joinMember(console.server, { query }, `${brand}.localhost`, "NL")).id;
const page = (act = "", id = member) => `/b/${BRAND}/members/${id}${act && `/${act}`}`;
const mailsOf = (id: number, kind: string) =>
  query(
    `select recipient, language, params from mails where member_id = ${id} and kind = '${kind}' order by id`,
  );
const auditOf = (id: number, action: string) =>
  query(
    `select done_by, why, detail from audit_entries where member_id = ${id} and action = '${action}' order by id`,
  );
const newAddress = () => `new-${Math.random().toString(36).slice(2)}@post.example`;

/** Every act of this file with its permission and what makes it complete. */
const acts: [act: string, permission: Permission, fields: () => Record<string, string>][] = [
  ["note", "members.note", () => ({ text: "Asked by phone." })],
  ["message", "members.message", () => ({ text: "The refund is on its way.", why: WHY })],
  ["resend", "members.resend", () => ({ why: WHY })],
  ["address", "members.address", () => ({ email: newAddress(), why: WHY })],
  ["reveal", "members.reveal", () => ({ why: WHY })],
  ["export", "members.export", () => ({ why: WHY })],
];
const people = demoOperators.map(({ role }) => builtInRoles.find(({ name }) => name === role)!);

describe.each(acts)("%s", (act, permission, fields) => {
  test.each(people.map((role) => [role.name, role] as const))(
    "by %s is as the role permits",
    async (name, role) => {
      const browser = await console.demo(name);
      const may = role.permissions.includes(permission);
      // A text, or a reason, is missing: nothing is done, whoever asks.
      const answers = [(await browser.get(page(act))).status, (await browser.post(page(act), {})).status];
      expect(answers).toEqual(may ? [200, 200] : [403, 403]);
      if (!role.permissions.includes("members.see")) return;
      expect((await browser.get(page())).text.includes(`href="${page(act)}"`)).toBe(may && act !== "resend");
    },
  );

  test("does not exist for a member of another brand, an operator of another brand, and an erased member", async () => {
    for (const [browser, path] of [
      [owner, page(act, stranger)],
      [elsewhere, page(act)],
      [owner, page(act, 999_999_999_999)],
    ] as const)
      expect([path, (await browser.get(path)).status, (await browser.post(path, fields())).status]).toEqual([
        path,
        404,
        404,
      ]);
  });

  test("without a reason, or without a text, is refused and changes nothing", async () => {
    const { why: _, ...rest } = fields();
    const given: Record<string, string> =
      act === "note" ? { text: " \u200b\n " } : { ...rest, why: "too short" };
    const { text } = await owner.post(page(act), given);
    expect(text).toContain(
      act === "note" ? "A text has 1 to 2,000 characters" : "Give a reason of at least 10 characters.",
    );
    expect(await auditOf(member, act)).toEqual([]);
  });
});

describe("a note", () => {
  test("is shown to operators as text with its author, and a second form adds no second one", async () => {
    const id = await newMember();
    expect((await support.post(page("note", id), { text: SCRIPT })).headers.location).toBe(
      `${page("", id)}?tab=notes&done=note`,
    );
    const again = await support.post(page("note", id), { text: SCRIPT });
    expect(again.text).toContain("The same was done within the last hour.");
    const { text } = await support.get(`${page("", id)}?tab=notes`);
    expect(text).toContain(
      "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; {{name}} \u05e9\u05dc\u05d5\u05dd",
    );
    expect(text).not.toContain("<script>alert");
    expect(text).toContain("Rosa Bell");
    expect(await auditOf(id, "note")).toEqual([
      { done_by: expect.stringContaining("operator"), why: "", detail: expect.stringMatching(/^\d+$/) },
    ]);
  });

  test("has up to 2,000 characters, and lists of many have pages", async () => {
    const id = await newMember();
    for (const [length, isAdded] of [
      [2000, true],
      [2001, false],
    ] as const) {
      const { status, text } = await support.post(page("note", id), { text: "\u{1f600}".repeat(length) });
      expect([length, status, text.includes("1 to 2,000 characters")]).toEqual([
        length,
        isAdded ? 302 : 200,
        !isAdded,
      ]);
    }
    await query(`insert into member_notes (tenant_id, member_id, kind, written_at, written_by, body)
      select tenant_id, id, 'note', now(), 'rosa', 'numbered ' || n || '.' from members, generate_series(1, 25) n where id = ${id}`);
    const first = (await support.get(`${page("", id)}?tab=notes`)).text;
    expect([first.includes("numbered 25."), first.includes("numbered 5.")]).toEqual([true, false]);
    const [, older] = /href="([^"]+before=\d+)"/.exec(first)!;
    const second = (await support.get(older!.replaceAll("&amp;", "&"))).text;
    expect([second.includes("numbered 25."), second.includes("numbered 5.")]).toEqual([false, true]);
  });

  test("is not shown to a role that may not read notes, on no tab", async () => {
    const id = await newMember();
    await support.post(page("note", id), { text: "Only for those who help." });
    const manager = await console.demo("brand_manager");
    for (const tab of ["overview", "notes", "audit"])
      expect([tab, (await manager.get(`${page("", id)}?tab=${tab}`)).text.includes("who help")]).toEqual([
        tab,
        false,
      ]);
    expect((await support.get(page("", id))).text).toContain("who help");
  });
});

describe("a message", () => {
  test("is mailed once as typed, with its reason in the log", async () => {
    const id = await newMember();
    const fields = { text: SCRIPT, why: WHY };
    expect((await support.post(page("message", id), fields)).headers.location).toBe(
      `${page("", id)}?done=message`,
    );
    expect((await support.post(page("message", id), fields)).text).toContain("within the last hour");
    const mails = await mailsOf(id, "support_message");
    expect(mails.map(({ params }) => (params as { message: string }).message)).toEqual([SCRIPT]);
    expect(await auditOf(id, "message")).toMatchObject([{ why: WHY }]);
  });

  test("goes to a banned member, and to no unconfirmed address and no profile of the house; five a day", async () => {
    const id = await newMember();
    const send = async (text: string) => (await support.post(page("message", id), { text, why: WHY })).text;
    await query(`update members set status = 'not_confirmed' where id = ${id}`);
    expect(await send("First line")).toContain("The address was never confirmed");
    await query(`update members set status = 'active', fictional = true where id = ${id}`);
    expect(await send("First line")).toContain("A fictional profile has no mailbox");
    await query(
      `update members set status = 'banned', banned_at = now(), fictional = false where id = ${id}`,
    );
    for (const line of ["One", "Two", "Three", "Four", "Five"]) await send(line);
    expect(await send("Six")).toContain("as many mails as a day allows");
    expect(await mailsOf(id, "support_message")).toHaveLength(5);
  });
});

describe("the activation", () => {
  test("is mailed again to an unconfirmed member only, five times a day", async () => {
    const id = await newMember();
    const again = async () => (await support.post(page("resend", id), { why: WHY })).text;
    expect(await again()).toContain("The address is confirmed already");
    await query(`update members set status = 'not_confirmed' where id = ${id}`);
    const before = (await mailsOf(id, "activate")).length;
    for (let time = 0; time < 5; time++) await again();
    expect(await again()).toContain("as many mails as a day allows");
    expect(await mailsOf(id, "activate")).toHaveLength(before + 5);
    expect(await auditOf(id, "resend")).toHaveLength(5);
  });
});

describe("another address", () => {
  test("gets the link of a member's own change, and nothing changes before", async () => {
    const id = await newMember();
    const [before] = await query(`select email from members where id = ${id}`);
    const email = newAddress();
    const { headers } = await support.post(page("address", id), {
      email: ` ${email.toUpperCase()} `,
      why: WHY,
    });
    expect(headers.location).toBe(`${page("", id)}?done=address`);
    expect(await query(`select email from members where id = ${id}`)).toEqual([before]);
    expect(await mailsOf(id, "mail_change")).toMatchObject([{ recipient: email }]);
    expect((await support.post(page("address", id), { email, why: WHY })).text).toContain(
      "within the last hour",
    );
    expect(JSON.stringify(await auditOf(id, "address"))).not.toContain(email);
  });

  test("is refused where it is none, disposable, the same, or another member's, without saying whose", async () => {
    const [id, other] = [await newMember(), await newMember()];
    const addressOf = async (one: number) =>
      String((await query(`select email from members where id = ${one}`))[0]!.email);
    const answers = [
      ["", "That is no mail address."],
      ["nobody", "That is no mail address."],
      ["a@b@post.example", "That is no mail address."],
      ["m\u00e4rz@post.example", "letters from a to z only"],
      ["rosa@mailinator.com", "no disposable addresses"],
      [(await addressOf(id)).toUpperCase(), "the member&#x27;s address already"],
      [(await addressOf(other)).toUpperCase(), "does not accept this address for this member"],
    ] as const;
    for (const [email, words] of answers) {
      const { text } = await support.post(page("address", id), { email, why: WHY });
      expect([email, text.includes(words)]).toEqual([email, true]);
      expect([email, text.includes(`member ${other}`)]).toEqual([email, false]);
    }
    await query(`update members set status = 'banned', banned_at = now() where id = ${id}`);
    expect((await support.post(page("address", id), { email: newAddress(), why: WHY })).text).toContain(
      "banned or has left",
    );
    expect(await mailsOf(id, "mail_change")).toEqual([]);
    expect(await auditOf(id, "address")).toEqual([]);
  });

  test("is accepted where only a member of another brand has it", async () => {
    const id = await newMember();
    const [row] = await query(`select email from members where id = ${stranger}`);
    await support.post(page("address", id), { email: String(row!.email), why: WHY });
    expect(await mailsOf(id, "mail_change")).toMatchObject([{ recipient: row!.email }]);
  });
});

test("an address is shown for a quarter of an hour to the operator who gave the reason, and to nobody else", async () => {
  const id = await newMember();
  const email = String((await query(`select email from members where id = ${id}`))[0]!.email);
  const shows = async (browser: FormBrowser) => (await browser.get(page("", id))).text.includes(email);
  expect(await shows(support)).toBe(false);
  await support.post(page("reveal", id), { why: WHY });
  expect([await shows(support), await shows(owner)]).toEqual([true, false]);
  expect(await auditOf(id, "reveal")).toMatchObject([{ why: WHY, detail: "address" }]);
});

describe("an entry of the ledger", () => {
  const entryOf = async (id: number) =>
    Number(
      (await query(`select id from credit_entries where member_id = ${id} order by id desc limit 1`))[0]!.id,
    );

  test("is reversed by who may, once, with the balance before and after", async () => {
    const id = await newMember();
    await owner.post(page("grant", id), { why: WHY, credits: "9" });
    const path = `${page("reverse", id)}?entry=${await entryOf(id)}`;
    expect((await support.get(path)).status).toBe(403);
    expect((await support.get(`${page("", id)}?tab=money`)).text).not.toContain("/reverse?entry=");
    expect((await owner.get(`${page("", id)}?tab=money`)).text).toContain(path);
    expect((await owner.get(path)).text).toMatch(/The balance changes from (\d+) to (\d+)\./);
    expect((await owner.post(path, { why: WHY })).headers.location).toBe(
      `${page("", id)}?tab=money&done=reverse`,
    );
    expect((await owner.post(path, { why: WHY })).text).toContain("reversed already");
    expect((await owner.get(path)).text).not.toContain("Reverse at");
    expect(await auditOf(id, "reverse")).toHaveLength(1);
  });

  test("of another member, another brand or another form is no page", async () => {
    const [id, other] = [await newMember(), await newMember()];
    await owner.post(page("grant", other), { why: WHY, credits: "9" });
    const entry = await entryOf(other);
    for (const wrong of [entry, 999_999_999_999, "", "x", "1e3", "-1"]) {
      const path = `${page("reverse", id)}?entry=${wrong}`;
      expect([wrong, (await owner.get(path)).status, (await owner.post(path, { why: WHY })).status]).toEqual([
        wrong,
        404,
        404,
      ]);
    }
    expect(await auditOf(other, "reverse")).toEqual([]);
  });
});

describe("an export", () => {
  const request = async (id: number) =>
    (await owner.post(page("export", id), { why: WHY })).headers.location!;

  test("is downloaded once by who asked, after a second person approved", async () => {
    const id = await newMember();
    await support.post(page("note", id), { text: "A note that is part of the answer." });
    const path = await request(id);
    const download = `${path}/download`;
    expect((await owner.post(download, {})).status).toBe(404);
    const second = await console.demo("owner");
    await second.post(path, { intent: "approve" });
    for (const browser of [second, support, elsewhere, console.visitor()])
      expect((await browser.post(download, {})).status).toBe(404);
    expect((await owner.get(path)).text).toContain("Download the zip");
    const { status, headers, body } = await owner.post(download, {});
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "application/zip",
      "no-store",
    ]);
    const files = unzipSync(new Uint8Array(body));
    const data = JSON.parse(strFromU8(files["account.json"]!)) as Record<string, unknown>;
    expect(data.account).toMatchObject({ member_number: id });
    expect(data.what_operators_wrote).toMatchObject([
      { kind: "note", text: "A note that is part of the answer." },
    ]);
    expect((await owner.post(download, {})).status).toBe(404);
    expect((await owner.get(path)).text).not.toContain("Download the zip");
    expect(await auditOf(id, "export")).toMatchObject([{ why: WHY }]);
  });

  test("of two downloads at the same time only one is answered", async () => {
    const id = await newMember();
    const path = await request(id);
    await (await console.demo("owner")).post(path, { intent: "approve" });
    const answers = await Promise.all([1, 2, 3].map(() => owner.post(`${path}/download`, {})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await auditOf(id, "export")).toHaveLength(1);
  });

  test("ends a day after the approval, and with the member", async () => {
    const [late, gone] = [await newMember(), await newMember()];
    const second = await console.demo("owner");
    const paths = [await request(late), await request(gone)] as const;
    for (const path of paths) await second.post(path, { intent: "approve" });
    const idOf = (path: string) => path.split("/").at(-1);
    await query(
      `update control.operator_approvals set decided_at = now() - interval '25 hours' where id = '${idOf(paths[0])}'`,
    );
    expect((await owner.post(`${paths[0]}/download`, {})).status).toBe(404);
    await query(`delete from members where id = ${gone}`);
    const { headers } = await owner.post(`${paths[1]}/download`, {});
    expect(headers.location).toBe(`${paths[1]}?refused=gone`);
    expect((await owner.get(headers.location!)).text).toContain("There is no such member any more.");
  });
});

describe("the timeline", () => {
  test("has what happened and what operators did, the latest first, over several pages without gaps", async () => {
    const id = await newMember();
    await query(`insert into mails (tenant_id, member_id, kind, recipient, language, params, created_at)
      select tenant_id, id, 'reset', email, 'en', case n when 30 then '{"skipped": "bounced"}' else '{}' end::jsonb,
        now() + n * interval '1 minute' from members, generate_series(1, 30) n where id = ${id}`);
    await owner.post(page("grant", id), { why: WHY, credits: "3" });
    const kinds: string[] = [];
    let path: string | null = page("", id);
    const times: string[] = [];
    while (path) {
      const { text }: { text: string } = await owner.get(path);
      const list = text.slice(text.indexOf('id="timeline"'), text.lastIndexOf("<aside"));
      times.push(...[...list.matchAll(/<time[^>]* dateTime="([^"]+)"/gi)].map(([, at]) => at!));
      kinds.push(list);
      const [, older] = /href="([^"]+before=[^"]+)"/.exec(list) ?? [];
      path = older ? older.replaceAll("&amp;", "&") : null;
    }
    expect(times).toEqual(times.toSorted().toReversed());
    expect(times.length).toBeGreaterThanOrEqual(32);
    expect(kinds[0]).toContain("bounced");
    expect(kinds.join("")).toContain("3 credits");
    expect(kinds.join("")).toContain("Joined");
  });

  test("of another form is the first page, and a tab that a role has not is the overview", async () => {
    for (const end of ["x", "1.x y", "999999999999999.signup 0", "%00", "1.mail 1' or true"])
      expect([end, (await owner.get(`${page()}?before=${encodeURIComponent(end)}`)).status]).toEqual([
        end,
        200,
      ]);
    const { text } = await support.get(`${page()}?tab=audit`);
    expect(text).toContain('id="timeline"');
    expect(text).not.toContain("What operators did");
  });
});
