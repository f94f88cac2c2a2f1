import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { AccountContext } from "~/domain/accounts/account.server";
import { todayIn } from "~/domain/accounts/today";
import { visibleMembers } from "~/domain/members/visible-members.server";
import { listLikedToday } from "./find-swipe-deck.server";

/** The likes of the day are given. */
export class NoLikesLeft extends Error {
  override name = "NoLikesLeft";
}

/** There is nobody of this number whom the member may see. */
export class NobodyToSwipe extends Error {
  override name = "NobodyToSwipe";
}

type SwipeMember = { profileId: number; isLike: boolean };
type Swiped = { left: number; isMatch: boolean };
type Context = Pick<AccountContext, "db" | "now" | "tenant">;

/**
 * Likes a member in the swipe game, or passes them over. A like counts on the tenant's day; the same one again, as after a retry, counts
 * once, and one that was given elsewhere counts nothing. Of several at once, no more go through than are left.
 * @returns how many likes are left today, and whether both like each other now
 * @throws NoLikesLeft, NobodyToSwipe. product.md §1, §9, decisions §5
 */
export async function swipeMember(ctx: Context, memberId: number, input: SwipeMember): Promise<Swiped> {
  const { profileId, isLike } = input;
  const limit = ctx.tenant.config.swipe_likes_per_day;
  return ctx.db.transaction(async (tx) => {
    await holdMember(tx, memberId);
    const profile = await visibleMembers(tx, memberId)
      .select("members.id")
      .where("members.id", "=", profileId)
      .executeTakeFirst();
    if (!profile) throw new NobodyToSwipe();
    const likedToday = await listLikedToday(ctx, tx, memberId);
    const used = likedToday.length;
    if (!isLike) {
      await passOver(tx, memberId, profileId, ctx.now);
      return { left: Math.max(0, limit - used), isMatch: false };
    }
    const isMatch = await isLiked(tx, profileId, memberId);
    if (await isLiked(tx, memberId, profileId)) return { left: Math.max(0, limit - used), isMatch };
    // Who takes a like back and gives it again on the same day gives one.
    const counts = likedToday.includes(profileId) ? 0 : 1;
    if (used + counts > limit) throw new NoLikesLeft();
    await tx
      .insertInto("swipe_likes")
      .values({
        member_id: memberId,
        liked_id: profileId,
        day: todayIn(ctx.tenant.config.timezone, ctx.now),
        created_at: ctx.now,
      })
      .onConflict((one) => one.doNothing())
      .execute();
    await tx
      .insertInto("likes")
      .values({ liker_id: memberId, liked_id: profileId, created_at: ctx.now })
      .onConflict((one) => one.doNothing())
      .execute();
    return { left: Math.max(0, limit - used - counts), isMatch };
  });
}

/** One swipe of a member after the other: who waits here counts what the one before has written. */
async function holdMember(tx: TenantTransaction, memberId: number): Promise<void> {
  await sql`select from members where id = ${memberId} for no key update`.execute(tx);
}

async function isLiked(tx: TenantTransaction, likerId: number, likedId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("likes")
    .select("liked_id")
    .where("liker_id", "=", likerId)
    .where("liked_id", "=", likedId)
    .executeTakeFirst();
  return row !== undefined;
}

async function passOver(tx: TenantTransaction, passerId: number, passedId: number, now: Date): Promise<void> {
  await tx
    .insertInto("passes")
    .values({ passer_id: passerId, passed_id: passedId, created_at: now })
    .onConflict((one) =>
      one.columns(["tenant_id", "passer_id", "passed_id"]).doUpdateSet({ created_at: now }),
    )
    .execute();
}
