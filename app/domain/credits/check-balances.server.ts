import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";

/** Something in the ledger that does not agree. */
export type LedgerDifference =
  /** what is kept for a member is not what their entries come to */
  | { kind: "balance"; memberId: number; balance: number; sum: number }
  /** a reversal takes back, with what is owed, another amount than was given or spent */
  | {
      kind: "reversal";
      memberId: number | null;
      entryId: number;
      amount: number;
      owed: number;
      reversed: number;
    };

/** Works out every balance of a tenant anew from the entries, and every reversal from what it takes back. @returns what differs. decisions §6 */
export async function checkBalances(ctx: { db: TenantDb }): Promise<LedgerDifference[]> {
  return ctx.db.transaction(async (tx) => {
    const { rows: balances } = await sql<{ member_id: number; balance: number; sum: number }>`
      select coalesce(entries.member_id, kept.member_id) as member_id, coalesce(balance, 0) as balance, coalesce(sum, 0) as sum
      from (
        select member_id, sum(amount)::float8 as sum from credit_entries where member_id is not null group by member_id
      ) as entries
      full join credit_balances kept on kept.member_id = entries.member_id
      where coalesce(balance, 0) <> coalesce(sum, 0)
      order by 1`.execute(tx);
    const { rows: reversals } = await sql<{
      member_id: number | null;
      id: number;
      amount: number;
      owed: number;
      reversed: number;
    }>`
      select reversal.member_id, reversal.id, reversal.amount, reversal.owed, entry.amount as reversed
      from credit_entries reversal join credit_entries entry on entry.id = reversal.reverses
      where reversal.amount - reversal.owed <> -entry.amount or reversal.member_id is distinct from entry.member_id
      order by reversal.id`.execute(tx);
    return [
      ...balances.map(({ member_id, balance, sum }) => ({
        kind: "balance" as const,
        memberId: member_id,
        balance,
        sum,
      })),
      ...reversals.map(({ member_id, id, amount, owed, reversed }) => ({
        kind: "reversal" as const,
        memberId: member_id,
        entryId: id,
        amount,
        owed,
        reversed,
      })),
    ];
  });
}
