import type { ExpressionBuilder } from "kysely";
import type { Tables } from "~/db/tables";
import type { AccountContext } from "../account.server";
import { goneStatuses } from "../gone";
import { eraseAccount, lockForErasure } from "./erase-account.server";

/** What verbs need that no visitor asked for. */
export type CleaningContext = Pick<AccountContext, "tenant" | "db" | "now" | "mails"> & {
  /** to be told of members who are gone, so that their next request sees it */
  changed: (memberId: number) => void;
};

const DAY_MS = 86_400_000;
const BATCH = 200;
/** A member may object to a ban for six months; a month more is for the answer. */
export const BANNED_DAYS = 210;

type Due = { left: Date; banned: Date };

/**
 * Erases every account whose time to come back is over, and every one that was banned long ago, and mails its last mail to the address it had. Each on its own: one that cannot be
 * erased stops no other. Run twice at once, each is erased and told once.
 * @throws AggregateError with what failed, after the rest is done. decisions §4
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

/** A ban does not put off a deletion that the member asked for. */
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

/** Looks again while it holds the account: it may have been taken back, or erased, in between. */
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
  // What others still have in memory of them is gone too.
  if (isErased) ctx.changed(memberId);
}
