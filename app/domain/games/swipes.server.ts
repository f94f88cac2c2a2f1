import type { TenantTransaction } from "~/db/tables";
import { todayIn } from "~/domain/calendar";
import type { Account, Needs } from "~/domain/context";

/** A swipe of the current day that was not undone. */
export type Swipe = { id: number; profileId: number; isLike: boolean };

/** Records a swipe, so that it can be undone. Does nothing if the same swipe is recorded and was not undone. */
export async function noteSwipe(
  ctx: Needs<"now" | "tenant">,
  tx: TenantTransaction,
  memberId: number,
  { profileId, isLike }: { profileId: number; isLike: boolean },
): Promise<void> {
  const day = todayIn(ctx.tenant.config.timezone, ctx.now);
  await tx
    .insertInto("swipes")
    .values({
      member_id: memberId,
      profile_id: profileId,
      is_like: isLike,
      day,
      created_at: ctx.now,
      undone_at: null,
    })
    .onConflict((standing) => standing.doNothing())
    .execute();
}

/** Returns a member's last swipe of the tenant's current day that was not undone; null where there is none. */
export async function findLastSwipe(
  ctx: Needs<"now" | "tenant">,
  tx: TenantTransaction,
  memberId: number,
): Promise<Swipe | null> {
  const row = await swipesOfDay(ctx, tx, memberId)
    .select(["id", "profile_id as profileId", "is_like as isLike"])
    .where("undone_at", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns whether the member's last swipe of a profile on the tenant's current day was undone. */
export async function isUndone(
  ctx: Needs<"now" | "tenant">,
  tx: TenantTransaction,
  memberId: number,
  profileId: number,
): Promise<boolean> {
  const row = await swipesOfDay(ctx, tx, memberId)
    .select("undone_at")
    .where("profile_id", "=", profileId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined && row.undone_at !== null;
}

/**
 * Returns how many swipes a member can still undo on the tenant's current day.
 * @returns null for premium members, who have no limit. product 10.18
 */
export async function countUndosLeft(
  ctx: Needs<"now" | "tenant">,
  tx: TenantTransaction,
  member: Pick<Account, "id" | "paidUser">,
): Promise<number | null> {
  if (member.paidUser) return null;
  const { count } = await swipesOfDay(ctx, tx, member.id)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("undone_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Math.max(0, ctx.tenant.config.swipe_undos_per_day - Number(count));
}

function swipesOfDay(ctx: Needs<"now" | "tenant">, tx: TenantTransaction, memberId: number) {
  return tx
    .selectFrom("swipes")
    .where("member_id", "=", memberId)
    .where("day", "=", todayIn(ctx.tenant.config.timezone, ctx.now));
}
