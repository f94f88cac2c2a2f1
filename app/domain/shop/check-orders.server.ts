import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import { bonusReversed, creditsReversed } from "./order-amounts";

/** An order whose credits in the ledger differ from those that its amounts yield. */
export type OrderDifference = {
  kind: "order";
  memberId: number | null;
  reference: string;
  /** credits by the amounts, and credits in the ledger, with those granted on top */
  expected: number;
  found: number;
};

type Row = {
  id: number;
  reference: string;
  member_id: number | null;
  completed: boolean;
  total: number;
  credits: number;
  paid: number;
  refunded: number;
  charged_back: number;
  requested: number;
  bonus: number;
  spent: number;
  given: number;
  reversed: number;
  bonusGiven: number;
  bonusReversed: number;
  sums: boolean;
};

const PAGE = 1000;

/**
 * Recomputes the credits of every order of a tenant from its payments and compares them with the ledger.
 * @param only reference of a single order to check
 * @returns the differences. product 13.62
 */
export async function checkOrders(ctx: { db: TenantDb }, only?: string): Promise<OrderDifference[]> {
  const differences: OrderDifference[] = [];
  for (let after = 0, isMore = true; isMore; ) {
    const rows = await ctx.db.transaction(async (tx) => (await page(after, only).execute(tx)).rows);
    for (const row of rows) {
      const amounts = { ...row, chargedBack: row.charged_back, requestedRefunds: row.requested };
      const bonus = { granted: row.bonus, spent: row.spent };
      const expected =
        row.completed && row.member_id !== null
          ? row.credits - creditsReversed(amounts) + row.bonus - bonusReversed(bonus, amounts)
          : 0;
      const found =
        row.member_id === null ? 0 : row.given - row.reversed + row.bonusGiven - row.bonusReversed;
      if (expected !== found || !row.sums)
        differences.push({
          kind: "order",
          memberId: row.member_id,
          reference: row.reference,
          expected,
          found,
        });
    }
    isMore = rows.length === PAGE;
    after = rows.at(-1)?.id ?? after;
  }
  return differences;
}

const page = (after: number, only?: string) => sql<Row>`
  select orders.id, orders.reference, orders.member_id, orders.completed_at is not null as completed, orders.total, orders.credits,
    sums.paid, sums.refunded, sums.charged_back, sums.requested,
    orders.bonus_credits as bonus, orders.bonus_spent as spent,
    coalesce(entry.amount, 0) as given, coalesce(reversals.net, 0)::int as reversed,
    coalesce(extra.amount, 0) as "bonusGiven", coalesce(extra_reversals.net, 0)::int as "bonusReversed",
    (orders.paid, orders.refunded, orders.charged_back) = (sums.paid, sums.refunded, sums.charged_back) as sums
  from orders
  cross join lateral (
    select coalesce(sum(greatest(paid, case when state = 'pending' then promised else 0 end)), 0)::int as paid,
      coalesce(sum(refunded), 0)::int as refunded,
      coalesce(sum(charged_back), 0)::int as charged_back,
      coalesce(sum(greatest(refunded, (select coalesce(max(level), 0) from refunds
        where refunds.payment_id = payments.id and refunds.state <> 'failed'))), 0)::int as requested
    from payments where payments.order_id = orders.id
  ) sums
  left join credit_entries entry on entry.member_id = orders.member_id and entry.unique_key = 'order ' || orders.id
  left join lateral (
    select sum(reversal.portion - coalesce((select sum(back.portion) from credit_entries back
      where back.reverses = reversal.id), 0)) as net
    from credit_entries reversal where reversal.reverses = entry.id
  ) reversals on true
  left join credit_entries extra on orders.bonus_credits > 0 and extra.member_id = orders.member_id
    and extra.unique_key = 'order ' || orders.id || ' bonus'
  left join lateral (
    select sum(reversal.portion - coalesce((select sum(back.portion) from credit_entries back
      where back.reverses = reversal.id), 0)) as net
    from credit_entries reversal where reversal.reverses = extra.id
  ) extra_reversals on true
  where orders.id > ${after} and (${only ?? null}::text is null or orders.reference = ${only ?? null}) order by orders.id limit ${PAGE}`;
