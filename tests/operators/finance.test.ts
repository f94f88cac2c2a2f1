import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TenantDb } from "~/db/pool.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import type { RefundContext } from "~/domain/context";
import { checkBrandBooks } from "~/domain/operators/finance/check-brand-books.server";
import { checkCompanyMonth } from "~/domain/operators/finance/check-company-month.server";
import {
  changedSince,
  closeMonth,
  figuresOf,
  readClosedMonth,
} from "~/domain/operators/finance/close-month.server";
import { type QueryCompany, readCompanyMonth } from "~/domain/operators/finance/company-month.server";
import { companyZone } from "~/domain/operators/finance/company-zone.server";
import { type CurrencyFigures, type MonthFigures, moneyOf, netOf } from "~/domain/operators/finance/figures";
import { mergeFigures } from "~/domain/operators/finance/merge-figures";
import { findMissingNumbers } from "~/domain/operators/finance/missing-numbers.server";
import {
  addMonths,
  type Month,
  monthOf,
  monthRange,
  monthsOfQuarter,
  quarterOf,
  readMonth,
} from "~/domain/operators/finance/month.server";
import { readBrandMonth } from "~/domain/operators/finance/read-brand-month.server";
import { declarationOf } from "~/domain/operators/finance/read-documents.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { refund } from "~/domain/operators/refund.act.server";
import { checkPayments } from "~/domain/shop/check-payments.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { vatRate } from "~/domain/shop/vat-rates";
import { sandbox } from "~/outside/payments/sandbox.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { asOwner } from "../support/as-owner";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { addOrder } from "../support/paid-orders";
import { playHistory } from "../support/payment-histories";
import { historyBrand } from "../support/payment-history-shop";
import { providerServers } from "../support/payment-providers";
import { histories } from "../support/payment-steps";
import { sandboxWorld } from "../support/payment-worlds";
import { demoTenant, SHOP_NOW, shopContext } from "../support/shop";

/** The books: months of companies from documents, movements of payments and the ledger. architecture, Operators */
const databases = new TenantDatabases();
const servers = providerServers();
let database: TestDatabase;
let tenant: Tenant;
let companyId: string;
/** The same brand with a company of its own, whose numbers begin at 1. */
let books: Tenant;
beforeAll(async () => {
  servers.listen({ onUnhandledRequest: "error" });
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 8 });
  tenant = await demoTenant("velvet-hour");
  const { config } = tenant;
  companyId = config.company.id;
  books = { ...tenant, config: { ...config, company: { ...config.company, id: "books" } } };
});
afterAll(async () => {
  servers.close();
  await databases.end();
  await database.close();
});

const ZONE = "Europe/Amsterdam";
const of = (month: Month) => ({ companyId, seat: "NL", ...monthRange(month, ZONE) });
const ofBooks = (month: Month) => ({ ...of(month), companyId: "books" });
const newBrand = (slug: string) => databases.of({ id: slug, slug });
const operator = (db: TenantDb, now: Date): RefundContext => ({
  ...shopContext(books, db, { now }),
  payments: sandbox,
  by: "rosa",
  why: "Asked by letter",
  may: () => true,
  approval: "not_needed" as const,
  changedLater: async () => undefined,
});
const query =
  (brands: Record<string, TenantDb>, silent: readonly string[] = []): QueryCompany =>
  async (work) => ({
    found: await Promise.all(
      Object.entries(brands)
        .filter(([slug]) => !silent.includes(slug))
        .map(async ([slug, db]) => ({ slug, result: await work({ slug, db }) })),
    ),
    failed: [...silent],
  });

describe("a month", () => {
  test("is read in one form only", () => {
    expect(["2026-11", "2000-01", "2099-12"].map(readMonth)).toEqual(["2026-11", "2000-01", "2099-12"]);
    const wrong = [
      "",
      null,
      undefined,
      "2026",
      "2026-13",
      "2026-00",
      "2026-1",
      "26-11",
      "2026-11-01",
      "1999-12",
      " 2026-11",
      "2026-11\n",
    ];
    expect(wrong.map(readMonth)).toEqual(wrong.map(() => null));
  });

  test("begins and ends at midnight of its zone, also where the clock changes that night", () => {
    expect(monthRange("2026-11", ZONE)).toMatchObject({
      from: new Date("2026-10-31T23:00:00Z"),
      until: new Date("2026-11-30T23:00:00Z"),
    });
    expect(monthRange("2026-10", ZONE).from).toEqual(new Date("2026-09-30T22:00:00Z"));
    expect(monthRange("2026-01", "Pacific/Kiritimati").from).toEqual(new Date("2025-12-31T10:00:00Z"));
    expect(monthRange("2026-01", "Asia/Kathmandu").from).toEqual(new Date("2025-12-31T18:15:00Z"));
    expect(monthRange("2026-01", "Pacific/Niue").from).toEqual(new Date("2026-01-01T11:00:00Z"));
    // The last day of October in Athens, on which the clock changes, is counted whole.
    const zones = [ZONE, "UTC", "Europe/Athens", "America/New_York", "Australia/Lord_Howe"];
    fc.assert(
      fc.property(
        fc.integer({ min: 2000, max: 2098 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(...zones),
        (year, number, zone) => {
          const month = `${year}-${String(number).padStart(2, "0")}`;
          const { from, until } = monthRange(month, zone);
          expect(monthOf(from, zone)).toBe(month);
          expect(monthOf(new Date(from.getTime() - 1), zone)).toBe(addMonths(month, -1));
          expect(until).toEqual(monthRange(addMonths(month, 1), zone).from);
        },
      ),
    );
  });

  test("is part of a quarter", () => {
    expect(["2026-01", "2026-03", "2026-10", "2026-12"].map(quarterOf)).toEqual([
      "2026-Q1",
      "2026-Q1",
      "2026-Q4",
      "2026-Q4",
    ]);
    expect(monthsOfQuarter("2026-11")).toEqual(["2026-10", "2026-11", "2026-12"]);
  });

  test("is counted in the zone of the company's seat, for every country with VAT", () => {
    const now = new Date();
    const codes = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    const taxed = codes.flatMap((a) => codes.map((b) => a + b)).filter((code) => vatRate(code, now) > 0);
    expect(taxed.filter((code) => companyZone(code) === "UTC")).toEqual([]);
    for (const code of taxed) expect(() => monthOf(now, companyZone(code))).not.toThrow();
    expect([companyZone("NL"), companyZone("US")]).toEqual([ZONE, "UTC"]);
  });
});

test("VAT is declared at home, in the one-stop shop between countries of the EU, or by a registration", () => {
  const on = new Date("2026-11-01");
  const declared = (country: string, seller: string, rate = 2100) =>
    declarationOf({ country, seller, rate }, on);
  expect(declared("NL", "NL")).toBe("domestic");
  expect(declared("DE", "NL")).toBe("oss");
  for (const [country, seller] of [
    ["CH", "NL"],
    ["GB", "NL"],
    ["NL", "CH"],
    ["NO", "SE"],
  ] as const)
    expect([country, seller, declared(country, seller)]).toEqual([country, seller, "registration"]);
  expect(declared("US", "NL", 0)).toBe("none");
});

const sum = <T>(rows: readonly T[], value: (row: T) => number) =>
  rows.reduce((total, row) => total + value(row), 0);

/** The same figures from all rows, without the database's sums. */
async function independent(db: TenantDb, { from, until }: { from: Date; until: Date }) {
  return db.transaction(async (tx) => {
    const within = (at: Date) => at >= from && at < until;
    const documents = (await tx.selectFrom("invoices").selectAll().execute()).filter((one) =>
      within(one.issued_at),
    );
    const all = await tx.selectFrom("credit_entries").selectAll().execute();
    const entries = all.filter((one) => within(one.created_at));
    const invoices = documents.filter(({ kind }) => kind === "invoice");
    const notes = documents.filter(({ kind }) => kind === "credit_note");
    const before = all.filter((one) => one.created_at < until);
    return {
      orders: invoices.filter(({ corrects }) => corrects === null).length,
      net: sum(invoices, (one) => one.net) - sum(notes, (one) => one.net),
      vat: sum(invoices, (one) => one.vat) - sum(notes, (one) => one.vat),
      register: documents.length,
      sold: sum(
        entries.filter(({ reason }) => reason === "purchase"),
        (one) => one.amount,
      ),
      spent:
        0 -
        sum(
          entries.filter(({ reason }) => ["message", "photo", "gift"].includes(reason)),
          (one) => one.amount,
        ),
      reversed:
        0 -
        sum(
          entries.filter(({ reason }) => reason === "reversal"),
          (one) => one.amount,
        ),
      opening: sum(
        all.filter((one) => one.created_at < from),
        (one) => one.amount,
      ),
      outstanding: sum(before, (one) => one.amount),
      owed: sum(before, (one) => one.owed),
    };
  });
}

const monthsFrom = (first: Month, count: number) =>
  Array.from({ length: count }, (_, at) => addMonths(first, at));
const flat = (month: MonthFigures) => {
  const net = sum(month.currencies, (one) => netOf(one).net);
  const { credits, register } = month;
  return {
    orders: sum(month.currencies, (one) => one.orders.count),
    net,
    vat: sum(month.currencies, (one) => netOf(one).vat),
    register: register.invoices + register.creditNotes,
    sold: credits.sold,
    spent: credits.spent,
    reversed: credits.reversedSales + credits.reversedGrants - credits.returned,
    opening: credits.opening,
    outstanding: credits.outstanding,
    owed: credits.owed,
  };
};

test("whatever happens to orders, each month agrees with their documents and the ledger, and all months with the payments", async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const brand = historyBrand(databases, tenant);
      await playHistory(brand, history);
      const months = monthsFrom("2026-11", 8);
      const read: MonthFigures[] = [];
      for (const month of months) {
        const figures = await readBrandMonth(brand, of(month));
        expect([month, flat(figures)]).toEqual([month, await independent(brand.db, of(month))]);
        const {
          opening,
          sold,
          granted,
          returned,
          spent,
          reversedSales,
          reversedGrants,
          debtPaid,
          outstanding,
        } = figures.credits;
        expect(opening + sold + granted + returned - spent - reversedSales - reversedGrants - debtPaid).toBe(
          outstanding,
        );
        for (const one of figures.currencies) {
          const vat = netOf(one);
          expect(vat.net + vat.vat).toBe(vat.total);
          expect(sum(one.vat, ({ sales, corrections }) => sales.total - corrections.total)).toBe(vat.total);
        }
        read.push(figures);
      }
      const books = await checkBrandBooks({ db: brand.db, slug: "brand", now: SHOP_NOW });
      // A refund that waits for a person, and what it concerns, is no difference in the books.
      expect(books.filter(({ kind }) => !["refunds", "amounts"].includes(kind))).toEqual([]);
      const money = mergeFigures(read).currencies.map(moneyOf);
      const payments = await brand.db.transaction((tx) => tx.selectFrom("payments").selectAll().execute());
      expect([
        sum(money, (one) => one.paid),
        sum(money, (one) => one.refunded),
        sum(money, (one) => one.chargedBack),
      ]).toEqual([
        sum(payments, (one) => one.paid),
        sum(payments, (one) => one.refunded),
        sum(payments, (one) => one.charged_back),
      ]);
    }),
    { numRuns: 15 },
  );
}, 120_000);

describe("a company's month", () => {
  const CET = 3_600_000;
  const first = new Date(Date.UTC(2026, 10, 30, 22, 30));
  const second = new Date(first.getTime() + CET);
  const later = new Date("2026-12-15T12:00:00Z");
  let brands: Record<string, TenantDb>;
  let refunded: string;
  beforeAll(async () => {
    brands = { one: newBrand("one"), two: newBrand("two") };
    const { one, two } = brands as Record<"one" | "two", TenantDb>;
    refunded = await addOrder(operator(one, first), one, ["pay"]);
    // Half an hour into December in Amsterdam, and still November in UTC.
    await addOrder(operator(two, second), two, ["pay"]);
    await performOperatorAct(refund, operator(one, later), { order: refunded, amount: 1000, again: false });
    await checkPayments(operator(one, later));
  });

  const november = () => readCompanyMonth(query(brands), ofBooks("2026-11"));
  const december = () => readCompanyMonth(query(brands), ofBooks("2026-12"));
  const only = (figures: MonthFigures): CurrencyFigures => {
    expect(figures.currencies.map(({ currency, sandbox }) => [currency, sandbox])).toEqual([["EUR", true]]);
    return figures.currencies[0]!;
  };

  test("has the orders of all brands by the days of the company's zone, and a refund in the month in which it was made", async () => {
    const [one, two] = [only((await november()).figures), only((await december()).figures)];
    expect([one.orders.total, one.creditNotes.total, moneyOf(one)]).toEqual([
      3490,
      0,
      { paid: 3490, payments: 1, refunded: 0, refunds: 0, chargedBack: 0, chargebacks: 0 },
    ]);
    expect([two.orders.total, two.creditNotes.total, moneyOf(two)]).toEqual([
      3490,
      1000,
      { paid: 3490, payments: 1, refunded: 1000, refunds: 1, chargedBack: 0, chargebacks: 0 },
    ]);
    // The VAT of the refund corrects the quarter of the sale.
    expect(two.vat).toEqual([
      {
        country: "NL",
        rate: 2100,
        declaredIn: "domestic",
        quarter: "2026-Q4",
        sales: { count: 1, total: 3490, net: 2884, vat: 606 },
        corrections: { count: 1, total: 1000, net: 826, vat: 174 },
      },
    ]);
    const other = await readCompanyMonth(query(brands), { ...ofBooks("2026-11"), companyId: "another" });
    expect([other.figures.currencies, other.figures.register.invoices]).toEqual([[], 0]);
  });

  test("without brands or orders has sums of 0", async () => {
    const { figures } = await readCompanyMonth(query({}), ofBooks("2026-11"));
    expect(figures).toMatchObject({ currencies: [], credits: { outstanding: 0 }, register: { first: null } });
    expect(await findMissingNumbers(query(brands), "books", { first: null, last: null })).toEqual([]);
  });

  const problems = async (
    month: Month,
    {
      silent = [],
      seats = ["NL", "NL"],
      now = later,
    }: { silent?: string[]; seats?: string[]; now?: Date } = {},
  ) => {
    const answering = query(brands, silent);
    const read = await readCompanyMonth(answering, ofBooks(month));
    return checkCompanyMonth(answering, { month: ofBooks(month), read, seats, now });
  };

  test("can be closed only when it is over, all brands answer and name one seat, and no number is missing", async () => {
    expect(await problems("2026-11")).toEqual([]);
    expect(await problems("2026-12")).toEqual([
      { kind: "not_over", brand: null, count: 1, examples: ["2026-12-31T23:00:00.000Z"] },
    ]);
    expect(await problems("2026-11", { silent: ["two"] })).toMatchObject([
      { kind: "silent", examples: ["two"] },
    ]);
    expect(await problems("2026-11", { seats: ["NL", "DE"] })).toMatchObject([
      { kind: "seats", examples: ["NL", "DE"] },
    ]);
    // The first brand has the numbers 1 and 3, the second one 2.
    const { one } = brands as Record<"one", TenantDb>;
    expect(await findMissingNumbers(query({ one }), "books", { first: 2, last: 3 })).toEqual([2]);
    expect(await findMissingNumbers(query(brands), "books", { first: 1, last: 3 })).toEqual([]);
    expect(await findMissingNumbers(query(brands), "books", { first: 4, last: 6 })).toEqual([4, 5, 6]);
    await expect(findMissingNumbers(query(brands, ["two"]), "books", { first: 1, last: 3 })).rejects.toThrow(
      "No answer of two.",
    );
  });

  test("lists orders, movements, documents and balances that do not agree, each with its brand", async () => {
    const { three } = { three: newBrand("three") };
    const reference = await addOrder(operator(three, first), three, ["pay"]);
    const found = () => checkBrandBooks({ db: three, slug: "three", now: later });
    expect(await found()).toEqual([]);
    const spoil = (statement: string) => asOwner(database.url, (client) => client.query(statement));
    const number = `(select id from tenants where uid = 'three')`;
    await spoil(`update payment_movements set paid = paid - 1 where tenant_id = ${number}`);
    await spoil(`update credit_balances set balance = balance + 1 where tenant_id = ${number}`);
    await spoil(`update payments set refunded = 5 where tenant_id = ${number}`);
    expect((await found()).map(({ kind, brand, examples }) => [kind, brand, examples.length])).toEqual([
      ["orders", "three", 1],
      ["ledger", "three", 1],
      ["movements", "three", 1],
    ]);
    await spoil(`update orders set refunded = 5 where tenant_id = ${number}`);
    expect((await found()).find(({ kind }) => kind === "documents")).toMatchObject({ examples: [reference] });
  });

  test("is closed once, stays as it was, and says when a calculation differs", async () => {
    const ctx = { control: database.control, now: later, by: "rosa (operator 1)", why: "" };
    const { figures } = await november();
    const closing = () => closeMonth(ctx, ofBooks("2026-11"), figures);
    expect(await readClosedMonth(ctx, "books", "2026-11")).toEqual([]);
    expect((await Promise.all([closing(), closing(), closing()])).filter(Boolean)).toHaveLength(1);
    expect(await closeMonth(ctx, ofBooks("2026-11"), (await december()).figures)).toBe(false);
    const parts = await readClosedMonth(ctx, "books", "2026-11");
    expect(parts).toMatchObject([
      { currency: "XXX", sandbox: false, zone: ZONE, closedBy: ctx.by, closedAt: later },
      { currency: "EUR", sandbox: true },
    ]);
    expect(figuresOf(parts)).toEqual(figures);
    expect(changedSince(parts, figures)).toEqual([]);
    expect(changedSince(parts, (await december()).figures)).toEqual(["EUR sandbox", "XXX"]);
    expect(changedSince(parts, { ...figures, currencies: [] })).toEqual(["EUR sandbox"]);
    const entries = await database.control.transaction((tx) =>
      tx
        .selectFrom("operator_entries")
        .select(["action", "detail"])
        .where("action", "=", "close month")
        .execute(),
    );
    expect(entries).toEqual([{ action: "close month", detail: "2026-11 of books: XXX, EUR (sandbox)" }]);
    for (const change of ["delete from", "update"])
      await expect(
        asOwner(database.url, (client) =>
          client.query(`${change} control.finance_months ${change === "update" ? "set zone = 'UTC'" : ""}`),
        ),
      ).rejects.toThrow("a closed month stays");
  });

  test("stays as it was when an order is charged back later: that counts in the month in which it happens", async () => {
    const before = await november();
    const { two } = brands as Record<"two", TenantDb>;
    const january = new Date("2027-01-10T12:00:00Z");
    const reference = await addOrder(operator(two, first), two, ["pay"]);
    const parts = (await november()).figures;
    const world = sandboxWorld(two);
    const message = await world.happen(
      { reference: `${reference}-1`, amount: 3490, currency: "EUR" },
      "charge_back",
    );
    await receiveMessage(operator(two, january), message!);
    expect((await november()).figures).toEqual(parts);
    expect(parts).not.toEqual(before.figures);
    const back = only((await readCompanyMonth(query(brands), ofBooks("2027-01"))).figures);
    expect([back.orders.count, back.creditNotes.total, moneyOf(back).chargedBack]).toEqual([0, 3490, 3490]);
  });
});
