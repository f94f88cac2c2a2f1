import { giveLike, type Liked } from "./give-like.server";
import type { LikeContext } from "./like-events.server";
import { toLikeText } from "./like-text.server";

/**
 * Likes a member whom one can see. Doing it twice is doing it once: the line of the first like stays. A like back is a match, and the like
 * that it answers is new no more.
 * @param member who likes
 * @param typed the line that they wrote with it, for the other one alone
 * @throws MemberNotFound, OwnLike, LikeTextTooLong. product.md §1, §4
 */
export async function likeMember(
  ctx: LikeContext,
  member: { id: number; fictional: boolean },
  otherId: number,
  typed = "",
): Promise<Liked> {
  const text = toLikeText(typed);
  const liked = await ctx.db.transaction((tx) => giveLike(ctx, tx, member, otherId, text));
  if (liked.event) for (const id of [member.id, otherId]) ctx.likesChanged(id);
  return liked;
}
