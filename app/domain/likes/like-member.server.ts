import { giveLike, type Liked } from "./give-like.server";
import type { LikeContext } from "./like-events.server";

/**
 * Likes a member whom one can see. Doing it twice is doing it once; a like back is a match, and the like that it answers is new no more.
 * @param member who likes
 * @throws MemberNotFound, OwnLike. product.md §1, §4
 */
export async function likeMember(
  ctx: LikeContext,
  member: { id: number; fictional: boolean },
  otherId: number,
): Promise<Liked> {
  const liked = await ctx.db.transaction((tx) => giveLike(ctx, tx, member, otherId));
  if (liked.event) for (const id of [member.id, otherId]) ctx.likesChanged(id);
  return liked;
}
