import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { EntryNotReversible } from "./refusals.server";

/** The result of a reversal. */
export type Reversed = {
  /** the change of the balance: below 0 if credits that the member had received were debited */
  amount: number;
  /** credits that should have been debited but were already spent: the member owes them */
  owed: number;
  /** false if the entry was reversed before */
  isNew: boolean;
};

/** The reason and the time of a reversal. */
export type ReversalNote = { reference: string; now: Date };

type Entry = { id: number; member_id: number; amount: number };
/** An earlier reversal of an entry: `back` of its credits were restored since, in `backs` entries. */
type Earlier = { id: number; portion: number; back: number; backs: number; amount: number; owed: number };

/**
 * Reverses the part of a ledger entry that is not reversed yet. A debit is refunded; a credit is debited as far as the balance allows, and
 * the rest is owed. A retry returns the earlier result.
 * @param what the id of the entry, or the key it was written with
 * @throws EntryNotReversible if the entry does not exist, is a reversal or a debt payment, or its member is erased. product 12.4
 */
export async function reverseEntry(
  tx: TenantTransaction,
  what: { id: number } | { uniqueKey: string },
  note: ReversalNote,
): Promise<Reversed> {
  const entry = await findEntry(tx, what);
  const before = await findReversals(tx, entry.id);
  const left = Math.abs(entry.amount) - netOf(before);
  const isNew = left > 0 && (await reverse(tx, entry, left, before.length, note));
  const after = isNew
    ? await findReversals(tx, entry.id)
    : before.length > 0
      ? before
      : await findReversals(tx, entry.id);
  const total = (of: "amount" | "owed") => after.reduce((sum, one) => sum + one[of], 0);
  return { amount: total("amount"), owed: total("owed"), isNew };
}

/**
 * Sets how much of an entry is reversed, whatever it was before: reverses more, or restores what was reversed. The caller locks what
 * determines the number, such as the order's row, so that concurrent calls do not set different numbers.
 * @param target in credits, from 0 to the amount of the entry
 * @returns whether anything was written
 * @throws EntryNotReversible. product 12.4
 */
export async function setReversed(
  tx: TenantTransaction,
  what: { id: number } | { uniqueKey: string },
  target: number,
  note: ReversalNote,
): Promise<boolean> {
  const entry = await findEntry(tx, what);
  if (!Number.isInteger(target) || target < 0 || target > Math.abs(entry.amount))
    throw new RangeError(`Of ${entry.amount} credits ${target} cannot be taken back`);
  const before = await findReversals(tx, entry.id);
  let excess = netOf(before) - target;
  if (excess === 0) return false;
  if (excess < 0) return reverse(tx, entry, -excess, before.length, note);
  // Restores the latest reversal first.
  for (const reversal of before.toReversed()) {
    const portion = Math.min(excess, reversal.portion - reversal.back);
    if (portion > 0)
      await reverse(tx, { ...reversal, member_id: entry.member_id }, portion, reversal.backs, note);
    excess -= portion;
  }
  return true;
}

async function findEntry(
  tx: TenantTransaction,
  what: { id: number } | { uniqueKey: string },
): Promise<Entry> {
  const entry = await tx
    .selectFrom("credit_entries")
    .select(["id", "member_id", "amount", "reason"])
    .where((is) => ("id" in what ? is("id", "=", what.id) : is("unique_key", "=", what.uniqueKey)))
    .executeTakeFirst();
  if (!entry) throw new EntryNotReversible("missing");
  if (entry.reason === "reversal" || entry.reason === "debt") throw new EntryNotReversible(entry.reason);
  if (entry.member_id === null) throw new EntryNotReversible("erased");
  return { ...entry, member_id: entry.member_id };
}

/** Returns the reversals of an entry, the oldest first. */
async function findReversals(tx: TenantTransaction, entryId: number): Promise<Earlier[]> {
  const { rows } = await sql<Earlier>`
    select reversal.id, reversal.portion,
      coalesce(sum(back.portion), 0)::int as back, count(back.id)::int as backs,
      reversal.amount + coalesce(sum(back.amount), 0)::int as amount,
      reversal.owed + coalesce(sum(back.owed), 0)::int as owed
    from credit_entries reversal left join credit_entries back on (back.tenant_id, back.reverses) = (reversal.tenant_id, reversal.id)
    where reversal.reverses = ${entryId}
    group by reversal.tenant_id, reversal.id order by reversal.id`.execute(tx);
  return rows;
}

const netOf = (reversals: readonly Earlier[]) =>
  reversals.reduce((sum, { portion, back }) => sum + portion - back, 0);

/**
 * Writes a reversal. The database calculates its amount from the entry and the balance.
 * @returns false if a concurrent call was first
 */
async function reverse(
  tx: TenantTransaction,
  entry: Pick<Entry, "id" | "member_id">,
  portion: number,
  earlier: number,
  { reference, now }: ReversalNote,
): Promise<boolean> {
  const written = await tx
    .insertInto("credit_entries")
    .values({
      member_id: entry.member_id,
      amount: 0,
      reason: "reversal",
      reference,
      unique_key: earlier === 0 ? `reversal ${entry.id}` : `reversal ${entry.id} ${earlier}`,
      reverses: entry.id,
      portion,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "unique_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}
