import type { TenantTransaction } from "~/db/tables";
import type { LikeContext } from "~/domain/context";
import { lockPair } from "~/domain/members/lock-pair.server";
import { type LikeEvent, OwnLike } from "./like-events.server";
import { forgetLikeNotice } from "./note-like.server";
import { likes } from "./pair.server";

type Liker = { id: number; fictional: boolean };

/**
 * Removes a like and its line. Idempotent; a like of a member who is no longer visible can be removed too.
 * @param member the liker
 * @returns the event; null where there was no like
 * @throws OwnLike. product 10.2
 */
export async function unlikeMember(
  ctx: LikeContext,
  member: Liker,
  otherId: number,
): Promise<LikeEvent | null> {
  if (member.id === otherId) throw new OwnLike("A member cannot like themselves.");
  const event = await ctx.db.transaction(async (tx) => {
    await lockPair(tx, member.id, otherId);
    return removeLike(tx, member, otherId);
  });
  if (event) for (const id of [member.id, otherId]) ctx.likesChanged(id);
  return event;
}

/**
 * Like `unlikeMember`, within a transaction that has locked the pair. If there was an event, the caller calls `likesChanged` for both
 * members after the commit.
 */
export async function removeLike(
  tx: TenantTransaction,
  member: Liker,
  otherId: number,
): Promise<LikeEvent | null> {
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
}
