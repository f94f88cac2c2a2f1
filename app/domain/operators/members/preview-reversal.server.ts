import type { CreditReason } from "~/db/tables";
import type { ChangingContext } from "~/domain/context";
import { type Credits, findCredits } from "~/domain/credits/find-balance.server";
import { EntryNotReversible } from "~/domain/credits/refusals.server";
import { dryRun } from "../dry-run.server";
import { WrongState } from "../operator.server";
import { performOperatorAct } from "../perform-operator-act.server";
import { reverse } from "../reverse.act.server";

/** What the reversal of an entry of the ledger would do. `after`: null where it is refused, with the problem. */
export type ReversalPreview = {
  entry: { id: number; amount: number; reason: CreditReason };
  before: Credits;
  after: Credits | null;
  problem: "reversed" | "not_reversible" | null;
};

/** Returns what the reversal of an entry would do, counted by doing it and undoing it; null where the member has no such entry. */
export async function previewReversal(
  ctx: ChangingContext,
  memberId: number,
  entryId: number,
): Promise<ReversalPreview | null> {
  const found = await ctx.db.transaction(async (tx) => {
    const entry = await tx
      .selectFrom("credit_entries")
      .select(["id", "amount", "reason"])
      .where("id", "=", entryId)
      .where("member_id", "=", memberId)
      .executeTakeFirst();
    return entry && { entry, before: await findCredits(tx, memberId) };
  });
  if (!found) return null;
  try {
    const after = await dryRun(ctx.db, async (db) => {
      await performOperatorAct(reverse, { ...ctx, db, why: "preview" }, { entry: entryId });
      return db.transaction((tx) => findCredits(tx, memberId));
    });
    return { ...found, after, problem: null };
  } catch (error) {
    if (error instanceof WrongState) return { ...found, after: null, problem: "reversed" };
    if (error instanceof EntryNotReversible) return { ...found, after: null, problem: "not_reversible" };
    throw error;
  }
}
