import { afterAll, beforeAll, expect, test } from "vitest";
import type { FormBrowser } from "../support/browser";
import { type SharedConsole, shareConsole } from "../support/console";
import { insertOrders } from "../support/insert-order";
import { joinMember } from "../support/members";

/** The list of orders as a file: all rows of its filter, for who sees them, and recorded. */
const BRAND = "kaleido";
let console: SharedConsole;
let owner: FormBrowser;
let member: number;
let orders: string[];
const query = (statement: string) => console.database.query(statement);

beforeAll(async () => {
  console = await shareConsole();
  member = (await joinMember(console.server, { query }, `${BRAND}.localhost`, "FR")).id;
  // More than a page of the list, and more than one reading of the file.
  orders = await insertOrders({ query }, member, 260);
  owner = await console.operator(undefined, { role: "owner" });
});
afterAll(() => console.close());

const file = (format: string, filter = `q=member+${member}`, scope = "") =>
  `${scope}/orders/file?${filter}&format=${format}`;
const entriesOf = async () =>
  (
    await query(`select a.detail from audit_entries a join tenants t on t.id = a.tenant_id
      where a.action = 'list' and t.slug = '${BRAND}' order by a.id desc`)
  ).map(({ detail }) => String(detail));

test("has every order of the filter, newest first, as CSV and as JSON Lines", async () => {
  const csv = await owner.get(file("csv"));
  expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(csv.headers["content-disposition"]).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/);
  const [head, ...lines] = csv.text.replace("\uFEFF", "").trimEnd().split("\r\n");
  expect(head).toBe(
    "brand,reference,time,state,member,credits,method,provider,currency,total,paid,refunded,charged_back",
  );
  expect(lines.map((line) => line.split(",")[1])).toEqual(orders);
  const jsonl = await owner.get(file("jsonl"));
  const rows = jsonl.text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(rows.map(({ reference }) => reference)).toEqual(orders);
  expect(rows[0]).toMatchObject({
    brand: BRAND,
    member,
    currency: "EUR",
    total: 3490,
    paid: 3490,
    method: "creditcard",
  });
});

test("is written to the audit log of each brand with rows, with the filter and no address", async () => {
  await owner.get(file("csv"));
  expect((await entriesOf())[0]).toBe(`orders as csv, up to 260 rows, q=member+${member}`);
  const [row] = await query(`select email from members where id = ${member}`);
  const { text } = await owner.get(file("jsonl", `q=${encodeURIComponent(String(row!.email))}`));
  expect(text.trimEnd().split("\n")).toHaveLength(260);
  const entries = await entriesOf();
  expect(entries[0]).toBe("orders as jsonl, up to 260 rows, q=address");
  expect(entries.join()).not.toContain(String(row!.email));
  // Without rows nothing left the console.
  await owner.get(file("csv", "q=0000000000"));
  expect((await entriesOf()).length).toBe(entries.length);
});

test("is for who sees orders, at the brands of the grant and in the scope of the address", async () => {
  for (const role of [
    "support",
    "finance",
    "brand_manager",
    "moderator",
    "moderator_lead",
    "analyst",
    "auditor",
  ]) {
    const browser = await console.operator(undefined, { role });
    const sees = ["support", "finance", "brand_manager"].includes(role);
    expect([role, (await browser.get(file("csv"))).status]).toEqual([role, sees ? 200 : 403]);
  }
  const elsewhere = await console.operator(undefined, { role: "owner", scope: "brand", scopeId: "abendrot" });
  expect((await elsewhere.get(file("jsonl"))).text).toBe("");
  expect((await elsewhere.get(file("csv", "", `/b/${BRAND}`))).status).toBe(404);
  expect((await owner.get(file("jsonl", `q=member+${member}`, "/b/abendrot"))).text).toBe("");
  expect((await console.visitor().get(file("csv"))).status).toBe(302);
});

test("has no other format", async () => {
  for (const format of ["", "pdf", "constructor"])
    expect([format, (await owner.get(file(format))).status]).toEqual([format, 400]);
});

test("ends at 5,000 rows, which its name says", async () => {
  const many = (await joinMember(console.server, { query }, `${BRAND}.localhost`, "FR")).id;
  await insertOrders({ query }, many, 5001);
  const { headers, text } = await owner.get(file("jsonl", `q=member+${many}`));
  expect(headers["content-disposition"]).toContain("-newest-5000.jsonl");
  expect(text.trimEnd().split("\n")).toHaveLength(5000);
  expect((await entriesOf())[0]).toContain("up to 5000 rows");
});
