import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { monthOf } from "~/domain/operators/finance/month.server";
import { addPaidOrder } from "../support/books";
import type { FormBrowser } from "../support/browser";
import { consoleOf, type SharedConsole } from "../support/console";
import { insertBrand } from "../support/insert-brand";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

/** The books over HTTP: who sees which company, closes a month and takes its files. */
const BRAND = "abendrot";
const COMPANY = "abendrot-verlag";
const MONTH = "2025-03";
const here = `/co/${COMPANY}/finance`;
let console: SharedConsole;
let owner: FormBrowser;
let finance: FormBrowser;
let elsewhere: FormBrowser;
const query = (statement: string) => database.query(statement);
let tenants: TenantsCopy;
let database: ServedDatabase;

const paidOrder = (reference: string, at: string, more?: Parameters<typeof addPaidOrder>[2], brand = BRAND) =>
  addPaidOrder(query, { brand, company: COMPANY, reference, at }, more);

beforeAll(async () => {
  // The close compares all orders of the company, so that this suite has a server and brands of its own.
  tenants = copyTenants();
  tenants.add("morgenrot", BRAND, (json) =>
    Object.assign(json, { name: "Morgenrot", domain: "morgenrot.example" }),
  );
  database = await createServedDatabase();
  const server = await startServer({ DATABASE_URL: database.url, ...tenants.variables });
  await server.logged(({ msg }) => msg === "the database is ready");
  for (const slug of [BRAND, "morgenrot"]) await insertBrand(database, slug);
  console = await consoleOf({ server, database, errors: () => [] });
  [owner, finance, elsewhere] = await Promise.all([
    console.operator(undefined, { role: "owner" }),
    console.operator(undefined, { role: "finance", scope: "company", scopeId: COMPANY }),
    console.operator(undefined, { role: "finance", scope: "brand", scopeId: "kaleido" }),
  ]);
  await paidOrder("F1NANCE001", "2025-03-10T12:00:00Z");
  // Half an hour into April in Berlin.
  await paidOrder("F1NANCE002", "2025-03-31T22:30:00Z");
  await paidOrder("F1NANCE003", "2025-03-12T12:00:00Z", { rate: 2100, country: "NL" }, "morgenrot");
});
afterAll(async () => {
  await console.close();
  await console.server.stop();
  await database.close();
  tenants.close();
});

const file = (query: string) => `${here}/file?${query}`;

describe("the books", () => {
  test("are seen by owner and finance only, at the companies of their scope", async () => {
    for (const role of ["owner", "brand_manager", "moderator", "support", "finance", "analyst", "auditor"]) {
      const browser = await console.demo(role);
      const expected = ["owner", "finance"].includes(role) ? 200 : 403;
      const paths = ["/finance", here, `/b/${BRAND}/finance`, file(`month=${MONTH}&file=vat&format=csv`)];
      for (const path of paths)
        expect([role, path, (await browser.get(path)).status]).toEqual([role, path, expected]);
      const close = (await browser.get(`${here}/close?month=${MONTH}`)).status;
      expect([role, close]).toEqual([role, expected]);
    }
    for (const path of [
      here,
      `/b/${BRAND}/finance`,
      `${here}/close?month=${MONTH}`,
      file(`month=${MONTH}&file=vat&format=csv`),
      "/co/nobody/finance",
    ])
      expect([path, (await elsewhere.get(path)).status]).toEqual([path, 404]);
    expect((await elsewhere.post(`${here}/close?month=${MONTH}`, {})).status).toBe(404);
    const list = (await elsewhere.get(`/finance?month=${MONTH}`)).text;
    expect([list.includes("Kaleido SAS"), list.includes("Abendrot")]).toEqual([true, false]);
    expect((await console.visitor().get(here)).status).toBe(302);
  });

  test("of a month have what was invoiced and paid in the company's zone, with the VAT of each country", async () => {
    const { text } = await finance.get(`${here}?month=${MONTH}`);
    for (const part of [
      "March 2025",
      "Berlin days",
      "€69.80",
      "2 orders",
      "DE return",
      "OSS",
      "mollie",
      "+50",
      "2025-Q1",
    ])
      expect([part, text.includes(part)]).toEqual([part, true]);
    expect(text).not.toContain("sandbox</span>");
    expect((await finance.get(`${here}?month=2025-04`)).text).toContain("1 order<");
    expect((await owner.get(`/finance?month=${MONTH}`)).text).toContain("€69.80");
  });

  test("have no month that is none, that is in the future, or that is before the first order", async () => {
    const present = new Intl.DateTimeFormat("en-GB", {
      month: "long",
      year: "numeric",
      timeZone: "Europe/Berlin",
    });
    for (const month of ["", "2025-13", "x", "2025-03-01", "%00", "1999-12"]) {
      const { status, text } = await finance.get(`${here}?month=${month}`);
      expect([month, status, text.includes(`, ${present.format(new Date())}`)]).toEqual([month, 200, true]);
    }
    expect((await finance.get(`${here}?month=2099-01`)).text).toContain("January 2099 is in the future.");
    expect((await owner.get("/finance?month=2099-01")).text).toContain("January 2099 is in the future.");
    expect((await finance.get(`${here}?month=2001-01`)).text).toContain(
      "No orders and no money in this month.",
    );
  });
});

describe("the files of a month", () => {
  test("have its documents, orders, VAT and credits, and each is recorded without a member", async () => {
    const get = async (query: string) => (await finance.get(file(query))).text;
    const lines = (text: string) => text.replace("\ufeff", "").trim().split("\r\n");
    const register = lines(await get(`month=${MONTH}&file=register&format=csv`));
    expect(register[0]).toMatch(/^number,kind,day,brand,order,corrects,currency,total,net,vat,/);
    expect(register.slice(1).map((line) => line.split(",").slice(1, 10).join())).toEqual([
      "invoice,2025-03-10,abendrot,F1NANCE001,,EUR,34.9,29.33,5.57",
      "invoice,2025-03-12,morgenrot,F1NANCE003,,EUR,34.9,28.84,6.06",
    ]);
    const orders = (await get(`month=${MONTH}&file=orders&format=jsonl`)).trim().split("\n");
    expect(orders.map((line) => JSON.parse(line))).toMatchObject([
      { order: "F1NANCE001", total: 34.9, vat_country: "DE", declared_in: "domestic", sandbox: "no" },
      { order: "F1NANCE003", total: 34.9, vat_country: "NL", declared_in: "oss" },
    ]);
    expect(lines(await get(`month=${MONTH}&file=vat&format=csv`)).slice(1)).toEqual([
      "2025-03,domestic,DE,19,2025-Q1,EUR,no,1,34.9,29.33,5.57,0,0,0,0,5.57",
      "2025-03,oss,NL,21,2025-Q1,EUR,no,1,34.9,28.84,6.06,0,0,0,0,6.06",
    ]);
    expect(lines(await get("month=2025-02&file=vat&format=csv&period=quarter"))).toHaveLength(3);
    const credits = (await get(`month=${MONTH}&file=credits&format=jsonl`)).trim().split("\n");
    expect(credits.map((line) => JSON.parse(line))).toMatchObject([
      { brand: BRAND, sold: 25 },
      { brand: "morgenrot", sold: 25 },
    ]);
    const entries = await query(
      `select detail from control.operator_entries where action = 'export list' order by id desc limit 5`,
    );
    expect(entries.map(({ detail }) => detail)).toEqual([
      `finance credits ${MONTH} of ${COMPANY} as jsonl`,
      `finance vat 2025-Q1 of ${COMPANY} as csv`,
      `finance vat ${MONTH} of ${COMPANY} as csv`,
      `finance orders ${MONTH} of ${COMPANY} as jsonl`,
      `finance register ${MONTH} of ${COMPANY} as csv`,
    ]);
  });

  test("are refused for another name, format, month or period, and for all companies at once", async () => {
    const good = { month: MONTH, file: "vat", format: "csv" };
    const refused: Record<string, string>[] = [
      { file: "x" },
      { file: "" },
      { format: "xlsx" },
      { month: "2025" },
      { month: "2099-01" },
      { period: "year" },
      { file: "orders", period: "quarter" },
    ];
    for (const wrong of refused)
      expect([
        wrong,
        (await finance.get(file(`${new URLSearchParams({ ...good, ...wrong })}`))).status,
      ]).toEqual([wrong, 400]);
    expect((await owner.get(`/finance/file?${new URLSearchParams(good)}`)).status).toBe(404);
  });
});

test("an operator of one of two brands of a company sees its part, and cannot close its months", async () => {
  const part = await console.operator(undefined, { role: "finance", scope: "brand", scopeId: BRAND });
  for (const path of [here, `/b/${BRAND}/finance`]) {
    const { text } = await part.get(`${path}?month=${MONTH}`);
    for (const shown of ["1 of the company", "€34.90", "1 order<"])
      expect([shown, text.includes(shown)]).toEqual([shown, true]);
    for (const hidden of ["Morgenrot", "€69.80", "Check and close"])
      expect([hidden, text.includes(hidden)]).toEqual([hidden, false]);
  }
  const { text } = await part.get(file(`month=${MONTH}&file=register&format=csv`));
  expect([text.includes("F1NANCE001"), text.includes("F1NANCE003")]).toEqual([true, false]);
  expect((await part.get(`/b/morgenrot/finance?month=${MONTH}`)).status).toBe(404);
  expect((await part.get(`${here}/close?month=${MONTH}`)).status).toBe(404);
  expect((await part.post(`${here}/close?month=${MONTH}`, {})).status).toBe(404);
});

describe("the close of a month", () => {
  const close = (browser: FormBrowser, month: string) => browser.post(`${here}/close?month=${month}`, {});
  const stored = () =>
    query(`select currency, closed_by from control.finance_months where company = '${COMPANY}' order by 1`);

  test("is refused for a month that is not over, and for none", async () => {
    const present = monthOf(new Date(), "Europe/Berlin");
    expect((await finance.get(`${here}/close?month=${present}`)).text).toContain("The month is not over.");
    expect((await close(finance, present)).text).toContain("Not closed");
    for (const month of ["", "x", "2025-13"]) {
      expect([month, (await close(finance, month)).status]).toEqual([month, 404]);
      expect([month, (await finance.get(`${here}/close?month=${month}`)).status]).toEqual([month, 404]);
    }
    expect(await stored()).toEqual([]);
  });

  test("is refused with a list while something does not agree", async () => {
    await query(`update orders set refunded = 5 where reference = 'F1NANCE001'`);
    const { text } = await finance.get(`${here}/close?month=${MONTH}`);
    expect(text).toContain("Invoices and credit notes do not add up");
    expect(text).toContain(`/b/${BRAND}/orders/F1NANCE001`);
    expect(text).not.toContain(`Close March 2025 of Abendrot Verlag GmbH</button>`);
    expect((await close(finance, MONTH)).text).toContain("Not closed");
    expect(await stored()).toEqual([]);
    await query(`update orders set refunded = 0 where reference = 'F1NANCE001'`);
  });

  test("stores the figures once; later changes do not change them, and the page says so", async () => {
    const { text } = await finance.get(`${here}/close?month=${MONTH}`);
    expect(text).toContain("Stores 2 orders, €58.17 net and €11.63 VAT.");
    const answers = await Promise.all([close(finance, MONTH), close(finance, MONTH), close(owner, MONTH)]);
    expect(answers.map(({ headers }) => headers.location)).toEqual(
      answers.map(() => `${here}?month=${MONTH}&done=close`),
    );
    const rows = await stored();
    expect(rows.map(({ currency }) => currency)).toEqual(["EUR", "XXX"]);
    const [entry, ...others] = await query(
      `select done_by, detail from control.operator_entries where action = 'close month' and detail like '${MONTH} of ${COMPANY}%'`,
    );
    expect([others, entry!.done_by, entry!.detail]).toEqual([
      [],
      rows[0]!.closed_by,
      `${MONTH} of ${COMPANY}: XXX, EUR`,
    ]);
    const after = await finance.get(`${here}?month=${MONTH}`);
    expect(after.text).toContain("Closed ");
    expect(after.text).not.toContain("differs from the stored figures");
    // A document that bears a date of the closed month, as an error would write it.
    await paidOrder("F1NANCE004", "2025-03-20T12:00:00Z");
    const changed = (await finance.get(`${here}?month=${MONTH}`)).text;
    expect(changed).toContain("differs from the stored figures in: EUR, XXX");
    expect([changed.includes("€69.80"), changed.includes("€104.70")]).toEqual([true, false]);
    expect((await finance.get(file(`month=${MONTH}&file=vat&format=csv`))).text).toContain(
      ",DE,19,2025-Q1,EUR,no,1,34.9,",
    );
    expect((await finance.get(`${here}/close?month=${MONTH}`)).text).toContain("This month is closed.");
  });
});

test("a brand that is no longer served remains in the books of its company", async () => {
  await paidOrder("F1NANCE005", "2025-05-10T12:00:00Z", {}, "morgenrot");
  const may = async () => (await finance.get(`${here}?month=2025-05`)).text;
  expect(await may()).toContain("1 order<");
  tenants.remove("morgenrot");
  await vi.waitFor(async () => expect((await finance.get("/b/morgenrot/finance")).status).toBe(404), {
    timeout: 30_000,
  });
  expect(await may()).toContain("1 order<");
});
