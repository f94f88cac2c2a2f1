import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import type { MonthOf } from "./read-brand-month.server";
import { isSandbox } from "./read-documents.server";

/** A document of the register, with its order. Amounts in minor units; those of credit notes are above 0. */
export type RegisterRow = {
  number: number;
  kind: "invoice" | "credit_note";
  /** the day of issue in the zone of the month, such as 2026-11-21 */
  day: string;
  order: string;
  /** the number of the order's first invoice, in later documents */
  corrects: number | null;
  currency: string;
  total: number;
  net: number;
  vat: number;
  /** basis points */
  rate: number;
  country: string;
  /** the country of the company that sold */
  seller: string;
  method: string | null;
  provider: string | null;
  sandbox: boolean;
  price: number;
  discount: number;
  fee: number;
  credits: number;
};

const PAGE = 1000;

/** Yields a brand's documents of a month by their numbers, in pages that are read when they are needed. */
export async function* listDocuments(
  { db }: { db: TenantDb },
  { companyId, seat, zone, from, until }: MonthOf,
): AsyncGenerator<RegisterRow> {
  for (let after = 0, isMore = true; isMore; ) {
    const rows = await db.transaction(async (tx) => {
      const page = await sql<RegisterRow>`
        select invoices.number, invoices.kind, to_char(invoices.issued_at at time zone ${zone}, 'YYYY-MM-DD') as day,
          orders.reference as order, invoices.corrects, orders.currency, invoices.total, invoices.net, invoices.vat,
          orders.vat_rate as rate, orders.vat_country as country, coalesce(invoices.issuer ->> 'country', ${seat}) as seller,
          coalesce(invoices.method, payments.method) as method, payments.provider, ${isSandbox} as sandbox,
          orders.price, orders.discount, orders.fee, orders.credits
        from invoices
        join orders on orders.id = invoices.order_id
        left join payments on payments.order_id = orders.id and payments.completes
        where invoices.company_id = ${companyId} and invoices.issued_at >= ${from} and invoices.issued_at < ${until}
          and invoices.number > ${after}
        order by invoices.number limit ${PAGE}`.execute(tx);
      return page.rows;
    });
    yield* rows;
    isMore = rows.length === PAGE;
    after = rows.at(-1)?.number ?? after;
  }
}

/** Yields rows of several sorted sources by their number, with the source of each. */
export async function* byNumber<Row extends { number: number }, Source>(
  sources: readonly { source: Source; rows: AsyncIterator<Row> }[],
): AsyncGenerator<{ source: Source; row: Row }> {
  const heads = await Promise.all(
    sources.map(async ({ source, rows }) => ({ source, rows, next: await rows.next() })),
  );
  for (;;) {
    const open = heads.filter(({ next }) => !next.done);
    const [first, ...others] = open;
    if (!first) return;
    const least = others.reduce((a, b) => (b.next.value.number < a.next.value.number ? b : a), first);
    yield { source: least.source, row: least.next.value as Row };
    least.next = await least.rows.next();
  }
}
