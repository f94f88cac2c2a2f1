import type { TenantTransaction } from "~/db/tables";
import { todayIn } from "~/domain/calendar";
import type { GameContext } from "~/domain/context";
import { giveLike, type Liked } from "~/domain/likes/give-like.server";
import { likes } from "~/domain/likes/pair.server";
import { MemberNotFound } from "~/domain/members/refusals.server";
import { visibleMembers } from "~/domain/members/visible-members.server";
import { listLikedToday } from "./find-swipe-deck.server";
import { lockMember } from "./lock-member.server";
import { noteSwipe } from "./swipes.server";

/** The likes of the day are used up. */
export class NoLikesLeft extends Error {
  override name = "NoLikesLeft";
}

type Swiper = { id: number; fictional: boolean };
type SwipeMember = { profileId: number; isLike: boolean };
type Swiped = { left: number; isMatch: boolean };

/**
 * Likes a member in the swipe game, or passes them over. A like counts for the tenant's current day. A repeated like, such as a retry,
 * counts once, and a like that was given elsewhere does not count. Of concurrent likes, no more succeed than are left.
 * @returns how many likes are left today, and whether the two like each other now
 * @throws NoLikesLeft, MemberNotFound. product 10.16
 */
export async function swipeMember(ctx: GameContext, member: Swiper, input: SwipeMember): Promise<Swiped> {
  const { profileId, isLike } = input;
  const { left, liked } = await ctx.db.transaction(async (tx) => {
    await lockMember(tx, member.id);
    await requireVisible(tx, member.id, profileId);
    const likedToday = await listLikedToday(ctx, tx, member.id);
    const left = ctx.tenant.config.swipe_likes_per_day - likedToday.length;
    if (!isLike) {
      await passOver(tx, member.id, profileId, ctx.now);
      await noteSwipe(ctx, tx, member.id, input);
      return { left, liked: null };
    }
    // A member who is liked, unliked and liked again on the same day counts as one like.
    const isCounted = likedToday.includes(profileId) || (await likes(tx, member.id, profileId));
    if (left <= 0 && !isCounted) throw new NoLikesLeft("The likes of the day are given.");
    const liked = await giveLike(ctx, tx, member, profileId);
    if (isCounted || !liked.event) return { left, liked };
    await countLike(ctx, tx, member.id, profileId);
    await noteSwipe(ctx, tx, member.id, input);
    return { left: left - 1, liked };
  });
  publish(ctx, liked);
  // An operator may have lowered the limit since.
  return { left: Math.max(0, left), isMatch: liked?.isMatch ?? false };
}

function publish(ctx: GameContext, liked: Liked | null): void {
  const event = liked?.event;
  if (event) for (const id of [event.from, event.to]) ctx.likesChanged(id);
}

async function requireVisible(tx: TenantTransaction, viewerId: number, profileId: number): Promise<void> {
  const profile = await visibleMembers(tx, viewerId)
    .select("members.id")
    .where("members.id", "=", profileId)
    .executeTakeFirst();
  if (!profile) throw new MemberNotFound(`No member ${profileId}.`);
}

async function countLike(
  ctx: GameContext,
  tx: TenantTransaction,
  memberId: number,
  likedId: number,
): Promise<void> {
  const day = todayIn(ctx.tenant.config.timezone, ctx.now);
  await tx
    .insertInto("swipe_likes")
    .values({ member_id: memberId, liked_id: likedId, day, created_at: ctx.now })
    .execute();
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
