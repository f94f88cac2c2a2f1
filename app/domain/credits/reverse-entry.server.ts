import type { TenantTransaction } from "~/db/tables";
import { EntryNotReversible } from "./refusals.server";

/** What came of a reversal. */
export type Reversed = {
  /** what the balance changed by: below 0 where a grant was taken back */
  amount: number;
  /** what should have been taken back and was spent already, in credits */
  owed: number;
  /** false where it had been reversed before */
  isNew: boolean;
};

/**
 * Takes back an entry of the ledger, once: what was spent is given back, and of what was given so much is taken as is still there; the rest
 * is owed. Done again, it tells what came of it the first time.
 * @param what the number of the entry, or the key that it was written with
 * @throws EntryNotReversible where there is none, it takes back another itself, or its member is erased. decisions §7
 */
export async function reverseEntry(
  tx: TenantTransaction,
  what: { id: number } | { uniqueKey: string },
  { reference, now }: { reference: string; now: Date },
): Promise<Reversed> {
  const entry = await tx
    .selectFrom("credit_entries")
    .select(["id", "member_id", "amount", "reason"])
    .where((is) => ("id" in what ? is("id", "=", what.id) : is("unique_key", "=", what.uniqueKey)))
    .executeTakeFirst();
  if (!entry) throw new EntryNotReversible("missing");
  if (entry.reason === "reversal") throw new EntryNotReversible("reversal");
  if (entry.member_id === null) throw new EntryNotReversible("erased");
  // What it comes to follows from the entry and the balance, in the database.
  const written = await tx
    .insertInto("credit_entries")
    .values({
      member_id: entry.member_id,
      amount: 0,
      reason: "reversal",
      reference,
      unique_key: `reversal ${entry.id}`,
      reverses: entry.id,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "reverses"]).doNothing())
    .returning(["amount", "owed"])
    .executeTakeFirst();
  if (written) return { ...written, isNew: true };
  const earlier = await tx
    .selectFrom("credit_entries")
    .select(["amount", "owed"])
    .where("reverses", "=", entry.id)
    .executeTakeFirstOrThrow();
  return { ...earlier, isNew: false };
}
