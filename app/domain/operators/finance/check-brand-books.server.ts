import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import type { TenantTransaction } from "~/db/tables";
import { checkBalances } from "~/domain/credits/check-balances.server";
import { checkOrders } from "~/domain/shop/check-orders.server";
import { findWrongAmounts } from "~/domain/shop/wrong-amounts.server";
import { findWaiting } from "../find-orders.server";

/**
 * What of a brand does not agree. orders: their credits differ from their payments; amounts: they were paid more or less than their total; ledger:
 * balances of members differ from their entries; refunds: they wait for a person or for the provider; movements: recorded movements do not
 * add up to the payment; documents: they do not add up to what remains paid.
 */
export type BookProblem = {
  kind: "orders" | "amounts" | "ledger" | "refunds" | "movements" | "documents";
  /** its slug */
  brand: string;
  count: number;
  /** references of orders, or numbers of members */
  examples: string[];
};

const EXAMPLES = 20;

/** Compares orders, payments, documents and ledger of a brand, of all time. */
export async function checkBrandBooks(ctx: {
  db: TenantDb;
  slug: string;
  now: Date;
}): Promise<BookProblem[]> {
  const orders = await checkOrders(ctx);
  const amounts = await findWrongAmounts(ctx);
  const ledger = await checkBalances(ctx);
  const [refunds, movements, documents] = await ctx.db.transaction(async (tx) => [
    await waitingOrders(tx, ctx.now),
    await wrongMovements(tx),
    await wrongDocuments(tx),
  ]);
  const found = {
    orders: orders.map(({ reference }) => reference),
    amounts: amounts.map(({ reference }) => reference),
    ledger: ledger.map(({ memberId }) => String(memberId ?? "erased")),
    refunds,
    movements,
    documents,
  };
  return Object.entries(found).flatMap(([kind, all]) => {
    const different = [...new Set(all)];
    if (different.length === 0) return [];
    const examples = different.slice(0, EXAMPLES);
    return [{ kind: kind as BookProblem["kind"], brand: ctx.slug, count: different.length, examples }];
  });
}

async function waitingOrders(tx: TenantTransaction, now: Date): Promise<string[]> {
  const waiting = await findWaiting(tx, now);
  if (waiting.length === 0) return [];
  const rows = await tx
    .selectFrom("orders")
    .select("reference")
    .where(
      "id",
      "in",
      waiting.map(({ orderId }) => orderId),
    )
    .orderBy("id")
    .execute();
  return rows.map(({ reference }) => reference);
}

async function wrongMovements(tx: TenantTransaction): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select orders.reference from payments
    join orders on orders.id = payments.order_id
    left join (select payment_id, sum(paid) as paid, sum(refunded) as refunded, sum(charged_back) as charged_back
      from payment_movements group by payment_id) moved on moved.payment_id = payments.id
    where (payments.paid, payments.refunded, payments.charged_back)
      <> (coalesce(moved.paid, 0), coalesce(moved.refunded, 0), coalesce(moved.charged_back, 0))
    order by orders.id`.execute(tx);
  return rows.map(({ reference }) => reference);
}

async function wrongDocuments(tx: TenantTransaction): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select orders.reference from orders
    left join (select order_id, sum(case kind when 'invoice' then total else -total end) as total from invoices group by order_id) issued
      on issued.order_id = orders.id
    where coalesce(issued.total, 0) <> case when orders.completed_at is null then 0
      else least(orders.total, greatest(0, orders.paid - orders.refunded - orders.charged_back)) end
    order by orders.id`.execute(tx);
  return rows.map(({ reference }) => reference);
}
