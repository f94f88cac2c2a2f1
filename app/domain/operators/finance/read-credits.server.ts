import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { CreditFigures } from "./figures";
import type { MonthRange } from "./month.server";

/**
 * Returns a brand's credits in a month, and what is outstanding at its end. The end is calculated from the present balances back, so that old
 * entries are not read again: one statement, which sees one moment.
 */
export async function readCredits(
  tx: TenantTransaction,
  { from, until }: Pick<MonthRange, "from" | "until">,
): Promise<CreditFigures> {
  const { rows } = await sql<Record<keyof CreditFigures, number>>`
    with moved as (
      select entry.amount, entry.owed, entry.created_at < ${until} as in_month, entry.reason,
        case when root.reason = 'reversal'
          then (select first.reason from credit_entries first where first.id = root.reverses) else root.reason end as of
      from credit_entries entry
      left join credit_entries root on root.id = entry.reverses
      where entry.created_at >= ${from}
    ), present as (
      select (select coalesce(sum(balance), 0) from credit_balances)
          + (select coalesce(sum(amount), 0) from credit_entries where member_id is null) as amount,
        (select coalesce(sum(owed), 0) from credit_balances)
          + (select coalesce(sum(owed), 0) from credit_entries where member_id is null) as owed
    ), sums as (
      select coalesce(sum(amount), 0) as since,
        coalesce(sum(amount) filter (where not in_month), 0) as after,
        coalesce(sum(owed) filter (where not in_month), 0) as owed_after,
        coalesce(sum(amount) filter (where in_month and reason = 'purchase'), 0) as sold,
        coalesce(sum(amount) filter (where in_month and reason in ('grant', 'signup')), 0) as granted,
        coalesce(-sum(amount) filter (where in_month and reason in ('message', 'photo', 'gift')), 0) as spent,
        coalesce(sum(amount) filter (where in_month and of in ('message', 'photo', 'gift')), 0) as returned,
        coalesce(-sum(amount) filter (where in_month and of = 'purchase'), 0) as "reversedSales",
        coalesce(-sum(amount) filter (where in_month and of in ('grant', 'signup')), 0) as "reversedGrants",
        coalesce(-sum(amount) filter (where in_month and reason = 'debt'), 0) as "debtPaid"
      from moved
    )
    select (present.amount - since)::float8 as opening, sold::float8 as sold, granted::float8 as granted, spent::float8 as spent,
      returned::float8 as returned, "reversedSales"::float8 as "reversedSales", "reversedGrants"::float8 as "reversedGrants",
      "debtPaid"::float8 as "debtPaid", (present.amount - after)::float8 as outstanding, (present.owed - owed_after)::float8 as owed
    from present, sums`.execute(tx);
  return rows[0]!;
}
