import { sql } from "kysely";
import type { CreditReason, TenantTransaction } from "~/db/tables";
import { NotEnoughCredits } from "./refusals.server";

/** What an entry of the ledger says beside its amount. */
export type EntryInput = {
  memberId: number;
  /** credits, above 0 */
  amount: number;
  /** what it was for, such as an order's number */
  reference: string;
  /** the same key never writes a second entry */
  uniqueKey: string;
  reason: Exclude<CreditReason, "reversal" | "debt">;
  now: Date;
};

/**
 * Takes credits from a member within the transaction of what they are spent on. With a key that was used before it spends nothing.
 * @returns whether they were spent now. @throws NotEnoughCredits; the transaction is lost then. decisions §6
 */
export async function spendCredits(tx: TenantTransaction, input: EntryInput): Promise<boolean> {
  const { rows } = await spending(input)
    .execute(tx)
    .catch((error: unknown) => {
      throw toRefusal(error, input.amount);
    });
  return rows.length > 0;
}

/** The same as a part of a larger statement; what that fails of goes through `toRefusal`. */
export function spending({ memberId, amount, reason, reference, uniqueKey, now }: EntryInput) {
  requireAmount(amount);
  return sql<{
    id: number;
  }>`insert into credit_entries (member_id, amount, reason, reference, unique_key, created_at)
    values (${memberId}, ${-amount}, ${reason}, ${reference}, ${uniqueKey}, ${now})
    on conflict (tenant_id, unique_key) do nothing returning id`;
}

/** NotEnoughCredits where that is what a statement failed of. */
export function toRefusal(error: unknown, amount: number): unknown {
  const { constraint, detail } = error as { constraint?: unknown; detail?: unknown };
  return constraint === "credit_balance_not_negative" ? new NotEnoughCredits(amount, Number(detail)) : error;
}

/** Amounts of the ledger are whole numbers of credits. @throws RangeError */
export function requireAmount(amount: number): void {
  if (!Number.isInteger(amount) || amount < 1 || amount > 1_000_000)
    throw new RangeError(`Not an amount of credits: ${amount}`);
}
