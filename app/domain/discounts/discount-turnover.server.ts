import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";

/** What the orders with one code came to in one currency. Amounts in minor units. */
export type CodeTurnover = {
  code: string;
  currency: string;
  /** placed orders, paid or not */
  orders: number;
  /** paid orders, and their members: an erased member is not counted */
  paidOrders: number;
  members: number;
  /** the prices of the paid orders before the discount */
  gross: number;
  discount: number;
  /** what was received for the paid orders, with fees, before refunds and chargebacks */
  paid: number;
  refunded: number;
  chargedBack: number;
  /** credits that were granted on top of the bundles of the paid orders */
  bonusCredits: number;
};

/**
 * Returns what the orders with discount codes came to, by code and currency, also those of ended codes and of first-purchase discounts. The code with
 * the highest gross amount comes first.
 * @param only a code, normalized; null for all
 */
export async function listTurnover(tx: TenantTransaction, only: string | null): Promise<CodeTurnover[]> {
  const ofPaid = (column: string) =>
    sql<number>`coalesce(sum(${sql.ref(column)}) filter (where completed_at is not null), 0)::float8`;
  return tx
    .selectFrom("orders")
    .select([
      sql<string>`discount_code`.as("code"),
      "currency",
      sql<number>`count(*)::int`.as("orders"),
      sql<number>`(count(*) filter (where completed_at is not null))::int`.as("paidOrders"),
      sql<number>`(count(distinct member_id) filter (where completed_at is not null))::int`.as("members"),
      ofPaid("price").as("gross"),
      ofPaid("discount").as("discount"),
      ofPaid("paid").as("paid"),
      ofPaid("refunded").as("refunded"),
      ofPaid("charged_back").as("chargedBack"),
      ofPaid("bonus_credits").as("bonusCredits"),
    ])
    .where("discount_code", "is not", null)
    .$if(only !== null, (query) => query.where("discount_code", "=", only!))
    .groupBy(["discount_code", "currency"])
    .orderBy(sql`"gross" desc, "code", "currency"`)
    .execute();
}
