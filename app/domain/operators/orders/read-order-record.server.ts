import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import type { CreditReason } from "~/db/tables";
import { checkOrders, type OrderDifference } from "~/domain/shop/check-orders.server";
import { findOrder, type WholeOrder } from "../find-order.server";

/** A message about a payment, as it arrived. Amounts in minor units. */
export type OrderEvent = {
  id: number;
  /** our reference of the attempt */
  payment: string;
  at: Date;
  /** how it was verified */
  verified: string;
  outcome: string;
  paid: number;
  refunded: number;
  chargedBack: number;
  /** the text of the message; empty where it was deleted */
  raw: string;
};

/** An entry of the ledger that an order caused. */
export type OrderEntry = { id: number; at: Date; amount: number; reason: CreditReason };

/** Everything that is stored of an order, for its page in the console. */
export type OrderRecord = WholeOrder & {
  member: { name: string; birthdate: string; status: string; balance: number } | null;
  agreed: {
    price: number;
    perMessage: number;
    discountCode: string | null;
    termsVersion: string;
    startAgreedAt: Date;
    experiments: Record<string, string>;
    companyId: string;
  };
  events: OrderEvent[];
  entries: OrderEntry[];
  /** null where the amounts, the attempts and the ledger agree */
  difference: OrderDifference | null;
};

/** Returns an order of the tenant with its messages and ledger entries, and whether they agree; null where it does not exist. */
export async function readOrderRecord(
  ctx: { db: TenantDb; now: Date },
  reference: string,
): Promise<OrderRecord | null> {
  const order = await findOrder(ctx, reference);
  if (!order) return null;
  const [difference = null] = await checkOrders(ctx, reference);
  return ctx.db.transaction(async (tx) => {
    const row = await tx
      .selectFrom("orders")
      .select(["id", "price", "per_message", "discount_code", "terms_version"])
      .select(["start_agreed_at", "experiments", "company_id", "member_id"])
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    const member =
      row.member_id === null
        ? null
        : await tx
            .selectFrom("members")
            .leftJoin("credit_balances", "credit_balances.member_id", "members.id")
            .select([
              "members.name",
              "members.date_of_birth as birthdate",
              "members.status",
              "credit_balances.balance",
            ])
            .where("members.id", "=", row.member_id)
            .executeTakeFirst();
    const { rows: events } = await sql<OrderEvent>`
      select e.id, p.reference as payment, e.received_at as at, e.verified, e.outcome, e.paid, e.refunded,
        e.charged_back as "chargedBack", e.raw
      from payment_events e join payments p on p.id = e.payment_id
      where p.order_id = ${row.id} order by e.id`.execute(tx);
    const key = `order ${row.id}`;
    const { rows: entries } = await sql<OrderEntry>`
      with own as (select id from credit_entries where unique_key in (${key}, ${`${key} bonus`}, ${`${key} debt`}))
      select id, created_at as at, amount, reason from credit_entries
      where id in (select id from own) or reverses in (select id from own) order by id`.execute(tx);
    return {
      ...order,
      member: member ? { ...member, balance: member.balance ?? 0 } : null,
      agreed: {
        price: row.price,
        perMessage: row.per_message,
        discountCode: row.discount_code,
        termsVersion: row.terms_version,
        startAgreedAt: row.start_agreed_at,
        experiments: row.experiments,
        companyId: row.company_id,
      },
      events,
      entries,
      difference,
    };
  });
}
