import type { BrandDb } from "./company-month.server";
import type { CreditFigures, CurrencyFigures, MonthFigures, RegisterFigures, VatRow } from "./figures";
import { byNumber, listDocuments, type RegisterRow } from "./list-documents.server";
import { mergeVat } from "./merge-figures";
import type { MonthOf } from "./read-brand-month.server";
import { declarationOf } from "./read-documents.server";

/** The files of a month. */
export const financeFiles = ["orders", "vat", "register", "credits"] as const;
export type FinanceFile = (typeof financeFiles)[number];

/** Returns the file that an address or a command names; null for another text. */
export const readFinanceFile = (text: string | null | undefined): FinanceFile | null =>
  financeFiles.find((one) => one === text) ?? null;

type Cell = string | number | null;
/** The columns of a file and its rows. */
export type FileRows = { columns: readonly string[]; rows: Iterable<Cell[]> | AsyncIterable<Cell[]> };

const digits = new Map<string, number>();

/** Returns an amount in major units as a number: 3490 EUR is 34.9. */
export function majorUnits(minor: number, currency: string): number {
  let count = digits.get(currency);
  if (count === undefined) {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    count = format.resolvedOptions().maximumFractionDigits ?? 2;
    digits.set(currency, count);
  }
  return minor / 10 ** count;
}

const percent = (basisPoints: number) => basisPoints / 100;
const yes = (is: boolean) => (is ? "yes" : "no");

/** Returns the register: every invoice and credit note of the month by its number. */
export function registerRows(brands: readonly BrandDb[], month: MonthOf): FileRows {
  return {
    columns: [
      ...["number", "kind", "day", "brand", "order", "corrects", "currency", "total", "net", "vat"],
      ...["vat_percent", "vat_country", "declared_in", "method", "provider", "sandbox"],
    ],
    rows: documentsOf(brands, month, (brand, row) => {
      const sign = row.kind === "credit_note" ? -1 : 1;
      const amount = (minor: number) => majorUnits(sign * minor, row.currency);
      return [
        ...[row.number, row.kind, row.day, brand, row.order, row.corrects, row.currency],
        ...[amount(row.total), amount(row.net), amount(row.vat), ...taxOf(row, month)],
        ...[row.method, row.provider, yes(row.sandbox)],
      ];
    }),
  };
}

/** Returns the orders that completed in the month, by the numbers of their invoices. No member is named. */
export function orderRows(brands: readonly BrandDb[], month: MonthOf): FileRows {
  return {
    columns: [
      ...[
        "day",
        "brand",
        "order",
        "invoice",
        "credits",
        "currency",
        "price",
        "discount",
        "payment_fee",
        "total",
      ],
      ...["net", "vat", "vat_percent", "vat_country", "declared_in", "method", "provider", "sandbox"],
    ],
    rows: documentsOf(brands, month, (brand, row) => {
      if (row.kind !== "invoice" || row.corrects !== null) return null;
      const amount = (minor: number) => majorUnits(minor, row.currency);
      return [
        ...[row.day, brand, row.order, row.number, row.credits, row.currency],
        ...[amount(row.price), -amount(row.discount), amount(row.fee), amount(row.total), amount(row.net)],
        ...[amount(row.vat), ...taxOf(row, month), row.method, row.provider, yes(row.sandbox)],
      ];
    }),
  };
}

const taxOf = ({ rate, country, seller }: RegisterRow, { from }: MonthOf): Cell[] => [
  percent(rate),
  country,
  declarationOf({ rate, country, seller }, from),
];

async function* documentsOf(
  brands: readonly BrandDb[],
  month: MonthOf,
  cells: (brand: string, row: RegisterRow) => Cell[] | null,
): AsyncGenerator<Cell[]> {
  const sources = brands.map((brand) => ({ source: brand.slug, rows: listDocuments(brand, month) }));
  for await (const { source, row } of byNumber(sources)) {
    const line = cells(source, row);
    if (line) yield line;
  }
}

/** Returns VAT by country, rate and quarter of the sale, over one or several months. The one-stop shop's return takes the rows with `oss`. */
export function vatRows(period: string, months: readonly Pick<MonthFigures, "currencies">[]): FileRows {
  const groups = new Map<string, { of: CurrencyFigures; vat: VatRow[] }>();
  for (const one of months.flatMap(({ currencies }) => currencies)) {
    const key = `${one.currency} ${one.sandbox}`;
    const { vat } = groups.get(key) ?? { vat: [] };
    groups.set(key, { of: one, vat: mergeVat([...vat, ...one.vat]) });
  }
  return {
    columns: [
      ...["period", "declared_in", "vat_country", "vat_percent", "quarter_of_sale", "currency", "sandbox"],
      ...[
        "invoices",
        "sales",
        "sales_net",
        "sales_vat",
        "credit_notes",
        "returned",
        "returned_net",
        "returned_vat",
        "vat_due",
      ],
    ],
    rows: [...groups.values()].flatMap(({ of: { currency, sandbox }, vat }) =>
      vat.map(({ declaredIn, country, rate, quarter, sales, corrections }) => {
        const amount = (minor: number) => majorUnits(minor, currency);
        return [
          ...[period, declaredIn, country, percent(rate), quarter, currency, yes(sandbox)],
          ...[sales.count, amount(sales.total), amount(sales.net), amount(sales.vat), corrections.count],
          ...[amount(-corrections.total), amount(-corrections.net), amount(-corrections.vat)],
          amount(sales.vat - corrections.vat),
        ];
      }),
    ),
  };
}

/** Returns the credits of a month, by brand. */
export function creditRows(
  period: string,
  brands: readonly { slug: string; figures: { credits: CreditFigures; register: RegisterFigures } }[],
): FileRows {
  return {
    columns: [
      ...[
        "period",
        "brand",
        "opening",
        "sold",
        "granted",
        "returned",
        "spent",
        "reversed_sales",
        "reversed_grants",
      ],
      ...["debt_paid", "outstanding", "owed"],
    ],
    rows: brands.map(({ slug, figures: { credits } }) => [
      ...[period, slug, credits.opening, credits.sold, credits.granted, credits.returned, -credits.spent],
      ...[
        -credits.reversedSales,
        -credits.reversedGrants,
        -credits.debtPaid,
        credits.outstanding,
        credits.owed,
      ],
    ]),
  };
}
