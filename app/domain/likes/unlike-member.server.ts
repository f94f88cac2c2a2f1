import type { TenantTransaction } from "~/db/tables";
import { holdPair } from "~/domain/members/hold-pair.server";
import { type LikeContext, type LikeEvent, OwnLike } from "./like-events.server";
import { forgetLikeNotice } from "./note-like.server";
import { likes } from "./pair.server";

type Liker = { id: number; fictional: boolean };

/**
 * Takes a like back, and the line that was written with it. Doing it twice is doing it once, and a like of somebody who has gone from
 * sight can be taken back too.
 * @param member who liked
 * @returns what came of it; null where there was no like
 * @throws OwnLike. product.md §1
 */
export async function unlikeMember(
  ctx: LikeContext,
  member: Liker,
  otherId: number,
): Promise<LikeEvent | null> {
  if (member.id === otherId) throw new OwnLike("Nobody likes themselves.");
  const event = await ctx.db.transaction(async (tx) => {
    await holdPair(tx, member.id, otherId);
    return takeLikeBack(tx, member, otherId);
  });
  if (event) for (const id of [member.id, otherId]) ctx.likesChanged(id);
  return event;
}

/** The same within a transaction that holds the pair. Whoever does so tells `likesChanged` of both when it is over and there was an event. */
export async function takeLikeBack(
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
