import { type RawBuilder, sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import type { TenantTransaction } from "~/db/tables";

/** A difference found in the ledger. */
export type LedgerDifference =
  /** a member's stored balance differs from the sum of their entries: all credits, the granted ones, or the debt */
  | { kind: "balance" | "granted" | "owed"; memberId: number; balance: number; sum: number }
  /** a reversal has another amount than its portion, or more of an entry was reversed than its amount */
  | {
      kind: "reversal";
      memberId: number | null;
      entryId: number;
      amount: number;
      owed: number;
      reversed: number;
    };

/**
 * Recalculates every balance of a tenant from the entries, and every reversal from the entry it reverses.
 * @returns the differences. product 12.8
 */
export async function checkBalances(ctx: { db: TenantDb }): Promise<LedgerDifference[]> {
  return ctx.db.transaction(async (tx) => [
    ...(await checkStored(tx, "balance", sql.ref("amount"))),
    ...(await checkStored(tx, "granted", sql.ref("granted"))),
    ...(await checkStored(tx, "owed", sql.ref("owed"))),
    ...(await checkReversals(tx)),
  ]);
}

async function checkStored(
  tx: TenantTransaction,
  kind: "balance" | "granted" | "owed",
  of: RawBuilder<unknown>,
): Promise<LedgerDifference[]> {
  const { rows } = await sql<{ member_id: number; stored: number; sum: number }>`
    select coalesce(entries.member_id, balances.member_id) as member_id, coalesce(balances.${sql.ref(kind)}, 0) as stored, coalesce(sum, 0) as sum
    from (
      select member_id, sum(${of})::float8 as sum from credit_entries where member_id is not null group by member_id
    ) as entries
    full join credit_balances balances on balances.member_id = entries.member_id
    where coalesce(balances.${sql.ref(kind)}, 0) <> coalesce(sum, 0)
    order by 1`.execute(tx);
  return rows.map(({ member_id, stored, sum }) => ({ kind, memberId: member_id, balance: stored, sum }));
}

async function checkReversals(tx: TenantTransaction): Promise<LedgerDifference[]> {
  const { rows } = await sql<{
    member_id: number | null;
    id: number;
    amount: number;
    owed: number;
    reversed: number;
  }>`
    with nets as (
      select reversal.reverses as id, sum(reversal.portion - coalesce(back.portion, 0)) as net
      from credit_entries reversal
      left join (select reverses, sum(portion) as portion from credit_entries where reverses is not null group by reverses) back
        on back.reverses = reversal.id
      where reversal.reverses is not null group by reversal.reverses
    )
    select reversal.member_id, reversal.id, reversal.amount, reversal.owed, entry.amount as reversed
    from credit_entries reversal
    join credit_entries entry on entry.id = reversal.reverses
    join nets on nets.id = entry.id
    where reversal.amount - reversal.owed <> reversal.portion
        * case when entry.reason = 'reversal' or entry.amount < 0 then 1 else -1 end
      or nets.net not between 0 and case entry.reason when 'reversal' then entry.portion else abs(entry.amount) end
      or reversal.member_id is distinct from entry.member_id
    order by reversal.id`.execute(tx);
  return rows.map(({ member_id, id, amount, owed, reversed }) => ({
    kind: "reversal",
    memberId: member_id,
    entryId: id,
    amount,
    owed,
    reversed,
  }));
}
