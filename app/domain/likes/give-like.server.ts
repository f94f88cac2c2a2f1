import type { TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import { lockPair } from "~/domain/members/lock-pair.server";
import { MemberNotFound } from "~/domain/members/refusals.server";
import { visibleMembers } from "~/domain/members/visible-members.server";
import { type LikeEvent, OwnLike } from "./like-events.server";
import { noteLike } from "./note-like.server";
import { likes } from "./pair.server";

/** The result of a like. `event` is null where the like existed already. */
export type Liked = { isMatch: boolean; event: LikeEvent | null };

/**
 * Inserts a like within a larger transaction. If there was an event, the caller calls `likesChanged` for both members after the commit. See
 * `likeMember`.
 * @param text from `toLikeText`
 * @throws MemberNotFound, OwnLike
 */
export async function giveLike(
  ctx: Needs<"now">,
  tx: TenantTransaction,
  member: { id: number; fictional: boolean },
  otherId: number,
  text: string | null = null,
): Promise<Liked> {
  if (member.id === otherId) throw new OwnLike("A member cannot like themselves.");
  await lockPair(tx, member.id, otherId);
  const other = await visibleMembers(tx, member.id)
    .select("members.id")
    .where("members.id", "=", otherId)
    .executeTakeFirst();
  if (!other) throw new MemberNotFound(`No member ${otherId}.`);
  const [added] = await tx
    .insertInto("likes")
    .values({ liker_id: member.id, liked_id: otherId, created_at: ctx.now, text })
    .onConflict((already) => already.doNothing())
    .returning("liked_id")
    .execute();
  const isMatch = await likes(tx, otherId, member.id);
  if (!added) return { isMatch, event: null };
  if (isMatch)
    await tx
      .updateTable("likes")
      .set({ is_new: false })
      .where("liker_id", "=", otherId)
      .where("liked_id", "=", member.id)
      .execute();
  const kind = isMatch ? "match" : "like";
  await noteLike(tx, { member_id: otherId, kind, from_id: member.id, created_at: ctx.now });
  return { isMatch, event: { kind, from: member.id, to: otherId, fromFictional: member.fictional } };
}
