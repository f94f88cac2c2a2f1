import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import { type Accounts, accountsOf } from "./payment-accounts.server";

/** A debit can be reclaimed for this long after its payment, and a card payment for less. product 13.63 */
export const ACCOUNT_MONTHS = 13;

/** An account whose payments may still change and which the brand's configuration names neither as present nor as former. */
export type UnconfiguredAccount = {
  kind: "account";
  provider: string;
  /** null: not recorded */
  account: string | null;
  /** number of payments with money, or still open */
  payments: number;
  /** the account is needed until then */
  until: Date;
};

/** Returns the accounts that are missing from the configuration, whose refunds and chargebacks would be lost. decision 235 */
export async function findUnconfiguredAccounts(
  ctx: Accounts & { db: TenantDb; now: Date },
): Promise<UnconfiguredAccount[]> {
  const rows = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("payments")
      .select(["provider", "account"])
      .select((is) => [
        is.fn.count<string>("id").as("payments"),
        sql<Date>`max(created_at) + make_interval(months => ${ACCOUNT_MONTHS})`.as("until"),
      ])
      .where(sql<boolean>`created_at > ${ctx.now}::timestamptz - make_interval(months => ${ACCOUNT_MONTHS})`)
      .where((is) => is.or([is("paid", ">", 0), is("check_at", "is not", null)]))
      .groupBy(["provider", "account"])
      .orderBy("provider")
      .orderBy("account")
      .execute(),
  );
  return rows
    .filter((row) => !accountsOf(ctx, row).some(({ account }) => [account, null].includes(row.account)))
    .map((row) => ({ kind: "account", ...row, payments: Number(row.payments) }));
}

/** Describes a missing account for operators. */
export function accountSentence({ provider, account, payments, until }: UnconfiguredAccount): string {
  const name = account ? `${provider} (${account})` : provider;
  return `${payments} payments of ${name} can be refunded or charged back until ${until.toISOString().slice(0, 10)}, and the configuration names the account neither as payment_provider, nor in payment_providers or payment_former: its messages are refused`;
}
