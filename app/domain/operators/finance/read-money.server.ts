import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { ProviderMoney } from "./figures";
import type { MonthOf } from "./read-brand-month.server";

type Row = { currency: string } & ProviderMoney;

/** The key of a currency's figures; those of the sandbox are apart. */
export const keyOf = (currency: string, sandbox: boolean) => (sandbox ? `${currency} sandbox` : currency);

/** Returns what providers were paid, refunded and charged back in a month, by `keyOf`. Amounts in minor units. */
export async function readMoney(
  tx: TenantTransaction,
  { companyId, from, until }: MonthOf,
): Promise<Map<string, ProviderMoney[]>> {
  const { rows } = await sql<Row>`
    select orders.currency, payments.provider,
      sum(moved.paid)::float8 as paid, count(*) filter (where moved.paid > 0)::int as payments,
      sum(moved.refunded)::float8 as refunded, count(*) filter (where moved.refunded > 0)::int as refunds,
      sum(moved.charged_back)::float8 as "chargedBack", count(*) filter (where moved.charged_back > 0)::int as chargebacks
    from payment_movements moved
    join payments on payments.id = moved.payment_id
    join orders on orders.id = payments.order_id
    where moved.moved_at >= ${from} and moved.moved_at < ${until} and orders.company_id = ${companyId}
    group by 1, 2 order by 1, 2`.execute(tx);
  const found = new Map<string, ProviderMoney[]>();
  for (const { currency, ...money } of rows) {
    const key = keyOf(currency, money.provider === "sandbox");
    found.set(key, [...(found.get(key) ?? []), money]);
  }
  return found;
}
