import type { LikeContext } from "~/domain/context";
import { giveLike, type Liked } from "./give-like.server";
import { toLikeText } from "./like-text.server";

/**
 * Likes a member who is visible to the liker. Idempotent: a repeated like keeps the line of the first one. A like back is a match, and the
 * like that it answers is no longer new.
 * @param member the liker
 * @param typed the line that they wrote with it; only the other member sees it
 * @throws MemberNotFound, OwnLike, LikeTextTooLong. product 10.1
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
