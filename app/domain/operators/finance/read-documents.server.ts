import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { isInEu } from "~/domain/shop/vat-rates";
import type { CurrencyFigures, DeclaredIn, DocumentSums, RegisterFigures, VatRow } from "./figures";
import { quarterOf } from "./month.server";
import type { MonthOf } from "./read-brand-month.server";
import { keyOf } from "./read-money.server";

type Kind = "orders" | "again" | "creditNotes";
type Documents = Pick<CurrencyFigures, Kind | "buyerFees" | "vat">;
type Row = {
  currency: string;
  sandbox: boolean;
  country: string;
  rate: number;
  seller: string;
  /** the month of the sale */
  sold: string;
  kind: Kind;
  fees: number;
  first: number;
  last: number;
} & DocumentSums;

const noSums = (): DocumentSums => ({ count: 0, total: 0, net: 0, vat: 0 });
const none = (): Documents => ({
  orders: noSums(),
  again: noSums(),
  creditNotes: noSums(),
  buyerFees: 0,
  vat: [],
});

/** Returns the invoices and credit notes of a month: by `keyOf` their currency, by country and rate of VAT, and their numbers. */
export async function readDocuments(
  tx: TenantTransaction,
  { companyId, seat, zone, from, until }: MonthOf,
): Promise<{ byCurrency: Map<string, Documents>; none: typeof none; register: RegisterFigures }> {
  const { rows } = await sql<Row>`
    select orders.currency, ${isSandbox} as sandbox, orders.vat_country as country, orders.vat_rate as rate,
      coalesce(invoices.issuer ->> 'country', ${seat}) as seller,
      to_char(coalesce(first.issued_at, invoices.issued_at) at time zone ${zone}, 'YYYY-MM') as sold,
      case when kind_of.is_note then 'creditNotes' when invoices.corrects is null then 'orders' else 'again' end as kind,
      count(*)::int as count, sum(invoices.total)::float8 as total, sum(invoices.net)::float8 as net, sum(invoices.vat)::float8 as vat,
      coalesce(sum(orders.fee) filter (where invoices.corrects is null), 0)::float8 as fees,
      min(invoices.number) as first, max(invoices.number) as last
    from invoices
    join orders on orders.id = invoices.order_id
    left join payments on payments.order_id = orders.id and payments.completes
    left join invoices first on first.company_id = invoices.company_id and first.number = invoices.corrects
    cross join lateral (select invoices.kind = 'credit_note' as is_note) kind_of
    where invoices.company_id = ${companyId} and invoices.issued_at >= ${from} and invoices.issued_at < ${until}
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`.execute(tx);
  const byCurrency = new Map<string, Documents>();
  const register: RegisterFigures = { invoices: 0, creditNotes: 0, first: null, last: null };
  for (const row of rows) {
    const key = keyOf(row.currency, row.sandbox);
    const found = byCurrency.get(key) ?? none();
    byCurrency.set(key, found);
    add(found[row.kind], row);
    found.buyerFees += row.fees;
    addVat(found.vat, row, from);
    register[row.kind === "creditNotes" ? "creditNotes" : "invoices"] += row.count;
    register.first = Math.min(register.first ?? row.first, row.first);
    register.last = Math.max(register.last ?? row.last, row.last);
  }
  return { byCurrency, none, register };
}

/** Whether an order was paid at the sandbox. The payments that complete orders are joined. */
export const isSandbox = sql<boolean>`coalesce(payments.provider = 'sandbox', false)`;

/** Adds sums of documents to others. */
export function add(to: DocumentSums, { count, total, net, vat }: DocumentSums): void {
  to.count += count;
  to.total += total;
  to.net += net;
  to.vat += vat;
}

function addVat(rows: VatRow[], row: Row, on: Date): void {
  const { country, rate } = row;
  const declaredIn = declarationOf({ country, rate, seller: row.seller }, on);
  const quarter = quarterOf(row.sold);
  let found = rows.find((one) => isSameVat(one, { country, rate, declaredIn, quarter }));
  if (!found) {
    found = { country, rate, declaredIn, quarter, sales: noSums(), corrections: noSums() };
    rows.push(found);
  }
  add(row.kind === "creditNotes" ? found.corrections : found.sales, row);
}

/** Returns whether two rows are of the same country, rate and quarter, and are declared in the same way. */
export const isSameVat = (
  one: Pick<VatRow, "country" | "rate" | "declaredIn" | "quarter">,
  other: Pick<VatRow, "country" | "rate" | "declaredIn" | "quarter">,
) =>
  one.country === other.country &&
  one.rate === other.rate &&
  one.declaredIn === other.declaredIn &&
  one.quarter === other.quarter;

/**
 * Returns how the VAT of an order is declared. The one-stop shop is for consumers in another country of the EU than the company's.
 * @param country whose VAT the order has
 * @param seller the country of the company
 */
export function declarationOf(
  { country, rate, seller }: { country: string; rate: number; seller: string },
  on: Date,
): DeclaredIn {
  if (rate === 0) return "none";
  if (country === seller) return "domestic";
  return isInEu(country, on) && isInEu(seller, on) ? "oss" : "registration";
}
