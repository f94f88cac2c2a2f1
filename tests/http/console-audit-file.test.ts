import { afterAll, beforeAll, expect, test } from "vitest";
import type { FormBrowser } from "../support/browser";
import { type SharedConsole, shareConsole } from "../support/console";

/** Files of the audit log: what they have, who gets them, and their own entries. */
let console: SharedConsole;
let owner: FormBrowser;
const MARK = `mark ${process.pid}`;

beforeAll(async () => {
  console = await shareConsole();
  owner = await console.operator(undefined, { role: "owner" });
  for (const [brand, why] of [
    ["velvet-hour", `=cmd, "quoted" ${MARK}`],
    ["kaleido", `Plain ${MARK}`],
  ]) {
    // A brand has its row from its first transaction on.
    await owner.get(`/b/${brand}/audit`);
    await query(
      `insert into audit_entries (tenant_id, done_at, done_by, action, detail, why)
       select id, '2027-03-10T08:00Z', 'rosa', 'grant', '5 credits', '${why}' from tenants where uid = '${brand}'`,
    );
  }
});
afterAll(() => console.close());

const query = (statement: string) => console.database.query(statement);
const download = async (browser: FormBrowser, path: string, fields: Record<string, string> = {}) =>
  browser.post(path, { format: "csv", words: MARK, ...fields });
const linesOf = (text: string) => text.trim().split("\r\n");

test("the file has the filtered entries of the brands of the scope, in both formats, without formulas", async () => {
  const csv = await download(owner, "/audit/file");
  expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(csv.headers["content-disposition"]).toMatch(
    /^attachment; filename="audit-all-\d{4}-\d{2}-\d{2}\.csv"$/,
  );
  const [head, ...rows] = linesOf(csv.text);
  expect(head).toContain("brand,number,time,who,approved_by,action,detail,member,reason");
  expect(rows).toHaveLength(2);
  expect(csv.text).toContain(`"'=cmd, ""quoted"" ${MARK}"`);
  expect(csv.text).toMatch(/velvet-hour,\d+,2027-03-10T08:00:00\.000Z,rosa,,grant,5 credits,,/);

  const json = await download(owner, "/b/kaleido/audit/file", { format: "jsonl" });
  expect(json.headers["content-disposition"]).toContain("audit-kaleido-");
  expect(
    json.text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual([
    expect.objectContaining({ brand: "kaleido", action: "grant", reason: `Plain ${MARK}`, member: null }),
  ]);
  expect(linesOf((await download(owner, "/audit/file", { words: "no such words" })).text)).toHaveLength(1);
});

test("each download is an entry: of one brand in its log, of several in the operators' log, without the words searched for", async () => {
  const count = async (statement: string) => Number((await query(statement))[0]!.n);
  const ofBrand =
    "select count(*) as n from audit_entries where action = 'list' and detail = 'audit log as csv'";
  const ofOperators =
    "select count(*) as n from control.operator_entries where action = 'list' and detail like 'audit log of all brands as csv, % brands'";
  const before = [await count(ofBrand), await count(ofOperators)];
  await download(owner, "/b/kaleido/audit/file");
  await download(owner, "/audit/file");
  expect([await count(ofBrand), await count(ofOperators)]).toEqual(before.map((n) => n + 1));
  expect(
    await count(`select count(*) as n from control.operator_entries where detail like '%${MARK}%'`),
  ).toBe(0);
  // A page is read without one, and nothing is downloaded by a link.
  expect((await owner.get("/audit/file")).status).toBeGreaterThanOrEqual(400);
});

test("a role gets the brands of its scope; the operators' log is for who sees the log of all brands", async () => {
  const manager = await console.operator(undefined, {
    role: "brand_manager",
    scope: "brand",
    scopeId: "kaleido",
  });
  const rows = linesOf((await download(manager, "/audit/file")).text).slice(1);
  expect(rows).toEqual([expect.stringMatching(/^kaleido,/)]);
  expect((await download(manager, "/b/velvet-hour/audit/file")).status).toBe(404);
  expect((await download(manager, "/audit/file", { log: "operators" })).status).toBe(403);
  const auditor = await console.operator(undefined, { role: "auditor" });
  const own = await download(auditor, "/audit/file", { log: "operators", words: "" });
  expect(own.text).toContain("operators' log as csv");
  for (const role of ["support", "moderator", "finance", "analyst", "external_moderator"]) {
    const browser = await console.operator(undefined, { role });
    expect([role, (await download(browser, "/audit/file")).status]).toEqual([role, 403]);
  }
  expect((await download(console.visitor(), "/audit/file")).status).toBe(302);
  expect((await download(owner, "/audit/file", { format: "xlsx" })).status).toBe(400);
});
