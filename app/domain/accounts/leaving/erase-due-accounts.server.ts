import type { ExpressionBuilder } from "kysely";
import type { Tables } from "~/db/tables";
import type { CleaningContext } from "../../context";
import { goneStatuses } from "../../gone";
import { eraseAccount, lockForErasure } from "./erase-account.server";

const DAY_MS = 86_400_000;
const BATCH = 200;
/** A member can object to a ban for six months; the additional month is for the answer. */
export const BANNED_DAYS = 210;

type Due = { left: Date; banned: Date };

/**
 * Erases every account whose reactivation period has ended and every account that was banned `BANNED_DAYS` ago, and sends a last mail to
 * its former address. A failure does not stop the others; concurrent runs erase and mail once.
 * @throws AggregateError with the failures, after all other accounts are processed. product 7.14, 26.5
 */
export async function eraseDueAccounts(ctx: CleaningContext): Promise<void> {
  const due = {
    left: new Date(ctx.now.getTime() - ctx.tenant.config.reactivation_days * DAY_MS),
    banned: new Date(ctx.now.getTime() - BANNED_DAYS * DAY_MS),
  };
  const failures: unknown[] = [];
  for (let after = 0; ; ) {
    const ids = await findDue(ctx, due, after);
    for (const id of ids) await eraseIfDue(ctx, id, due).catch((error: unknown) => failures.push(error));
    if (ids.length < BATCH) break;
    after = ids[ids.length - 1]!;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts were not erased.`);
}

/** A ban does not delay a deletion that the member requested. */
const isDue = (due: Due) => (is: ExpressionBuilder<Tables, "members">) =>
  is.or([
    is.and([is("status", "in", goneStatuses), is("deletion_requested_at", "<=", due.left)]),
    is.and([is("status", "=", "banned"), is("banned_at", "<=", due.banned)]),
  ]);

async function findDue(ctx: CleaningContext, due: Due, after: number): Promise<number[]> {
  const rows = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("members")
      .select("id")
      .where(isDue(due))
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute(),
  );
  return rows.map(({ id }) => id);
}

/** Checks again under the account's lock, because the account may have been reactivated or erased since the query. */
async function eraseIfDue(ctx: CleaningContext, memberId: number, due: Due): Promise<void> {
  const isErased = await ctx.db.transaction(async (tx) => {
    await lockForErasure(tx, memberId);
    const leaver = await tx
      .selectFrom("members")
      .select(["email", "language", "name"])
      .where("id", "=", memberId)
      .where(isDue(due))
      .forUpdate()
      .executeTakeFirst();
    if (!leaver) return false;
    await eraseAccount(tx, memberId);
    const { email: recipient, language, name } = leaver;
    await ctx.mails.add(tx, {
      kind: "erased",
      memberId: null,
      recipient,
      language,
      params: { member: name },
    });
    return true;
  });
  if (isErased) ctx.changed(memberId);
}
