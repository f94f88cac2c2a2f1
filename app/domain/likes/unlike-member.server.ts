import { holdPair } from "~/domain/members/hold-pair.server";
import { type LikeContext, type LikeEvent, OwnLike } from "./like-events.server";
import { forgetLikeNotice } from "./note-like.server";
import { likes } from "./pair.server";

/**
 * Takes a like back, and the line that was written with it. Doing it twice is doing it once, and a like of somebody who has gone from sight can be taken back too.
 * @param member who liked
 * @returns what came of it; null where there was no like
 * @throws OwnLike. product.md §1
 */
export async function unlikeMember(
  ctx: LikeContext,
  member: { id: number; fictional: boolean },
  otherId: number,
): Promise<LikeEvent | null> {
  if (member.id === otherId) throw new OwnLike("Nobody likes themselves.");
  const event = await ctx.db.transaction(async (tx): Promise<LikeEvent | null> => {
    await holdPair(tx, member.id, otherId);
    const [removed] = await tx
      .deleteFrom("likes")
      .where("liker_id", "=", member.id)
      .where("liked_id", "=", otherId)
      .returning("liked_id")
      .execute();
    if (!removed) return null;
    await forgetLikeNotice(tx, member.id, otherId);
    const kind = (await likes(tx, otherId, member.id)) ? "unmatch" : "unlike";
    return { kind, from: member.id, to: otherId, fromFictional: member.fictional };
  });
  if (event) for (const id of [member.id, otherId]) ctx.likesChanged(id);
  return event;
}
