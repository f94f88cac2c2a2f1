import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { isFirstPurchaseCode } from "./first-purchase";

/**
 * What the paid orders of some days came to in one currency, by the discount that they have: none, that of a first purchase, a code for all
 * members, or the codes of single members together. Amounts in minor units.
 */
export type DiscountEffect = {
  kind: "none" | "first_purchase" | "shared" | "personal";
  /** null without a discount, and for the codes of single members */
  code: string | null;
  currency: string;
  orders: number;
  discount: number;
  /** what was received, with fees, less refunds and chargebacks */
  received: number;
};

type Row = Omit<DiscountEffect, "kind"> & { isShared: boolean };

/**
 * Returns what the orders that were paid in a range of days came to, by discount and currency.
 * @param from the first day, YYYY-MM-DD in the time zone @param to the last day
 */
export async function listDiscountEffects(
  tx: TenantTransaction,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<DiscountEffect[]> {
  const { rows } = await sql<Row>`
    select discount_code as code, orders.currency, discount_codes.id is not null as "isShared", count(*)::int as orders,
      sum(discount)::float8 as discount, sum(greatest(0, paid - refunded - charged_back))::float8 as received
    from orders
    left join discount_codes on discount_codes.code = orders.discount_code and discount_codes.member_id is null
    where completed_at >= (${from}::date::timestamp at time zone ${timeZone})
      and completed_at < ((${to}::date + 1)::timestamp at time zone ${timeZone})
    group by 1, 2, 3`.execute(tx);
  const effects = new Map<string, DiscountEffect>();
  for (const { code, currency, isShared, ...sums } of rows) {
    const kind = kindOf(code, isShared);
    // The code of an erased member is gone from the table: what is unknown was for a single member.
    const named = kind === "personal" ? null : code;
    const known = effects.get(`${kind} ${named} ${currency}`);
    const { orders = 0, discount = 0, received = 0 } = known ?? {};
    effects.set(`${kind} ${named} ${currency}`, {
      kind,
      code: named,
      currency,
      orders: orders + sums.orders,
      discount: discount + sums.discount,
      received: received + sums.received,
    });
  }
  return [...effects.values()].sort((a, b) => b.orders - a.orders);
}

function kindOf(code: string | null, isShared: boolean): DiscountEffect["kind"] {
  if (code === null) return "none";
  if (isFirstPurchaseCode(code)) return "first_purchase";
  return isShared ? "shared" : "personal";
}
