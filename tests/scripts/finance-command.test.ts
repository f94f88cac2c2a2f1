import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addPaidOrder } from "../support/books";
import { insertBrand } from "../support/insert-brand";
import { runCommand } from "../support/run-command";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";

// Each run starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const company = "abendrot-verlag";
let database: ServedDatabase;
beforeAll(async () => {
  database = await createServedDatabase();
  for (const brand of ["abendrot", "kaleido"]) await insertBrand(database, brand);
  const { query } = database;
  for (const [reference, at] of [
    ["F1NANCE001", "2025-03-10T12:00:00Z"],
    // Half an hour into April in Berlin.
    ["F1NANCE002", "2025-03-31T22:30:00Z"],
  ] as const)
    await addPaidOrder(query, { brand: "abendrot", company, reference, at });
});
afterAll(() => database.close());

/** Runs the command like an administrator of the server. */
const finance = (...args: string[]) => runCommand("finance", args, { DATABASE_URL: database.url });

test("a month lists each company with its orders, VAT, money and credits, in the zone of its seat", async () => {
  const { status, out } = await finance("month", "2025-03", "--company", company);
  expect([status, out]).toEqual([
    0,
    [
      "abendrot-verlag  Abendrot Verlag GmbH, 2025-03 in Europe/Berlin, not closed",
      "  EUR  1 orders, 34.90 invoiced, 0.00 invoiced again, 0.00 credited, 29.33 net, 5.57 VAT, 0.00 payment fees",
      "    DE 19 %, domestic, 2025-Q1: 29.33 net, 5.57 VAT",
      "    mollie: 34.90 paid in 1, 0.00 refunded in 0, 0.00 charged back in 0",
      "  credits  0 at the beginning, 25 sold, 0 granted, 0 returned, 0 spent, 0 of sales and 0 of grants reversed, 0 debt paid, 25 outstanding, 0 owed",
      "  documents  1 invoices, 0 credit notes, numbers 1 to 1",
      "",
    ].join("\n"),
  ]);
  const { companies } = JSON.parse((await finance("month", "2025-04", "--json")).out);
  expect(companies.map((one: { company: string }) => one.company)).toContain("kaleido-sas");
  expect(companies.find((one: { company: string }) => one.company === company)).toMatchObject({
    month: "2025-04",
    closed: null,
    failed: [],
    currencies: [{ currency: "EUR", sandbox: false, orders: { count: 1, total: 3490 } }],
    credits: { opening: 25, sold: 25, outstanding: 50 },
  });
});

test("files are printed as the console offers them, and each is recorded", async () => {
  const of = ["2025-03", "--company", company];
  const register = await finance("register", ...of);
  expect([register.status, register.out.split("\r\n")[1]]).toEqual([
    0,
    "1,invoice,2025-03-10,abendrot,F1NANCE001,,EUR,34.9,29.33,5.57,19,DE,domestic,ideal,mollie,no",
  ]);
  const vat = await finance("vat", ...of, "--quarter", "--format", "jsonl");
  expect(JSON.parse(vat.out)).toMatchObject({ period: "2025-Q1", declared_in: "domestic", vat_due: 5.57 });
  expect((await finance("orders", ...of)).out).toContain("F1NANCE001");
  expect((await finance("credits", ...of)).out).toContain("2025-03,abendrot,0,25,");
  const entries = await database.query(
    `select detail from control.operator_entries where action = 'export list' order by id`,
  );
  expect(entries.map(({ detail }) => detail)).toEqual([
    `finance register 2025-03 of ${company} as csv`,
    `finance vat 2025-Q1 of ${company} as jsonl`,
    `finance orders 2025-03 of ${company} as csv`,
    `finance credits 2025-03 of ${company} as csv`,
  ]);
});

test("a month is closed once, after everything was compared", async () => {
  const of = ["close", "2025-03", "--company", company];
  expect(await finance(...of, "--check")).toMatchObject({
    status: 0,
    out: `2025-03 of ${company} can be closed.\n`,
  });
  await database.query("update orders set refunded = 5 where reference = 'F1NANCE001'");
  const refused = await finance(...of);
  expect([refused.status, refused.out]).toEqual([
    1,
    expect.stringContaining(
      "abendrot: documents do not add up to what remains paid of the orders: F1NANCE001",
    ),
  ]);
  await database.query("update orders set refunded = 0 where reference = 'F1NANCE001'");
  expect(await finance(...of, "--by", "Rosa")).toMatchObject({
    status: 0,
    out: `Closed 2025-03 of ${company}.\n`,
  });
  const again = await finance(...of, "--json");
  expect([again.status, JSON.parse(again.out)]).toEqual([0, { closed: true, isNew: false, problems: [] }]);
  const rows = await database.query("select currency, closed_by from control.finance_months order by 1");
  expect(rows).toMatchObject([
    { currency: "EUR", closed_by: expect.stringMatching(/^Rosa \(/) },
    { currency: "XXX" },
  ]);
  expect((await finance("month", "2025-03", "--company", company)).out).toMatch(
    /closed \d{4}-\d\d-\d\d by Rosa/,
  );
});

test("wrong usage and months in the future are refused with a sentence", async () => {
  for (const [args, text] of [
    [[], "Which command?"],
    [["year"], 'There is no command "year".'],
    [["month", "2025-13"], "A month is such as 2026-11"],
    [["month", "2025-03", "2025-04"], "month takes one month."],
    [["register", "2025-03"], "register takes --company <id>."],
    [["close", "2025-03"], "close takes --company <id>."],
    [["orders", "2025-03", "--company", company, "--format", "xlsx"], "--format is csv or jsonl."],
    [["orders", "2025-03", "--company", company, "--quarter"], "--quarter is for vat only."],
  ] as const) {
    const { status, err } = await finance(...args);
    expect([args, status, err.includes(text)]).toEqual([args, 2, true]);
  }
  for (const [args, text] of [
    [["month", "2099-01", "--company", company], "2099-01 is in the future"],
    [["close", "2099-01", "--company", company], "2099-01 is in the future"],
    [["month", "2025-03", "--company", "nobody"], 'No brand is of the company "nobody".'],
  ] as const) {
    const { status, err } = await finance(...args);
    expect([args, status, err.includes(text)]).toEqual([args, 1, true]);
  }
  expect((await finance("--help")).out).toContain("npm run finance");
});
