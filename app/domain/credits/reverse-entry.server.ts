import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { EntryNotReversible } from "./refusals.server";

/** What came of a reversal. */
export type Reversed = {
  /** what the balance changed by: below 0 where credits that came in were taken back */
  amount: number;
  /** what should have been taken back and was spent already, in credits: the member owes it */
  owed: number;
  /** false where it had been reversed before */
  isNew: boolean;
};

/** Why and when a reversal is written. */
export type ReversalNote = { reference: string; now: Date };

type Entry = { id: number; member_id: number; amount: number };
/** A reversal of an entry, and how many of its credits came back since. */
type Earlier = { id: number; portion: number; back: number; backs: number; amount: number; owed: number };

/**
 * Takes back what is not taken back yet of an entry of the ledger: what was spent is given back, and of what came in so much is taken as is
 * still there of it; the rest is owed. Done again, it tells what came of it before.
 * @param what the number of the entry, or the key that it was written with
 * @throws EntryNotReversible where there is none, it takes back another or pays a debt, or its member is erased. decisions §7
 */
export async function reverseEntry(
  tx: TenantTransaction,
  what: { id: number } | { uniqueKey: string },
  note: ReversalNote,
): Promise<Reversed> {
  const entry = await findEntry(tx, what);
  const before = await findReversals(tx, entry.id);
  const left = Math.abs(entry.amount) - netOf(before);
  const isNew = left > 0 && (await takeBack(tx, entry, left, before.length, note));
  const after = isNew
    ? await findReversals(tx, entry.id)
    : before.length > 0
      ? before
      : await findReversals(tx, entry.id);
  const total = (of: "amount" | "owed") => after.reduce((sum, one) => sum + one[of], 0);
  return { amount: total("amount"), owed: total("owed"), isNew };
}

/**
 * Brings what is taken back of an entry to so many credits, whatever it was before: takes more back, or gives back what was taken. Hold
 * what decides the number, such as the order's row, so that two do not bring it to different ones.
 * @param target in credits, from 0 to the amount of the entry
 * @returns whether anything was written
 * @throws EntryNotReversible. decisions §7
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
  if (excess < 0) return takeBack(tx, entry, -excess, before.length, note);
  // The latest is given back first.
  for (const reversal of before.toReversed()) {
    const portion = Math.min(excess, reversal.portion - reversal.back);
    if (portion > 0)
      await takeBack(tx, { ...reversal, member_id: entry.member_id }, portion, reversal.backs, note);
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

/** What was taken back of an entry, the oldest first. */
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

/** What it comes to follows from the entry and the balance, in the database. @returns false where somebody else was first */
async function takeBack(
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
