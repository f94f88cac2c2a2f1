import { sql } from "kysely";
import type { CreditReason, TenantTransaction } from "~/db/tables";
import { NotEnoughCredits } from "./refusals.server";

/** The fields of a new ledger entry. */
export type EntryInput = {
  memberId: number;
  /** credits, above 0 */
  amount: number;
  /** what it was for, such as an order's number */
  reference: string;
  /** idempotency key: the same key never writes a second entry */
  uniqueKey: string;
  reason: Exclude<CreditReason, "reversal" | "debt">;
  now: Date;
};

/**
 * Debits credits from a member, in the transaction of what they pay for. A repeated key debits nothing.
 * @returns whether this call debited them
 * @throws NotEnoughCredits, which aborts the transaction. product 12.1, 12.3
 */
export async function debitCredits(tx: TenantTransaction, input: EntryInput): Promise<boolean> {
  const { rows } = await spending(input)
    .execute(tx)
    .catch((error: unknown) => {
      throw toRefusal(error, input.amount);
    });
  return rows.length > 0;
}

/** Returns the statement of `debitCredits` for use in a larger statement, whose errors the caller passes to `toRefusal`. */
export function spending({ memberId, amount, reason, reference, uniqueKey, now }: EntryInput) {
  requireAmount(amount);
  return sql<{
    id: number;
  }>`insert into credit_entries (member_id, amount, reason, reference, unique_key, created_at)
    values (${memberId}, ${-amount}, ${reason}, ${reference}, ${uniqueKey}, ${now})
    on conflict (tenant_id, unique_key) do nothing returning id`;
}

/** Returns NotEnoughCredits if a statement failed for that reason, otherwise the error itself. */
export function toRefusal(error: unknown, amount: number): unknown {
  const { constraint, detail } = error as { constraint?: unknown; detail?: unknown };
  return constraint === "credit_balance_not_negative" ? new NotEnoughCredits(amount, Number(detail)) : error;
}

/**
 * Checks that an amount is a whole number of credits, from 1 to 1,000,000.
 * @throws RangeError
 */
export function requireAmount(amount: number): void {
  if (!Number.isInteger(amount) || amount < 1 || amount > 1_000_000)
    throw new RangeError(`Not an amount of credits: ${amount}`);
}
