import type { ReadContext } from "~/domain/context";
import { listCards, type MemberCard } from "~/domain/members/member-cards.server";
import { visibleMembers } from "~/domain/members/visible-members.server";

/**
 * Returns the latest member who likes the member and whose profile they have not opened since, with the line of the like; null where there
 * is none. Only real likes count; none is invented. product 10.9, 10.8
 */
export async function findNewLike(
  ctx: ReadContext,
  memberId: number,
): Promise<(MemberCard & { text: string | null }) | null> {
  return ctx.db.transaction(async (tx) => {
    const latest = await visibleMembers(tx, memberId)
      .innerJoin("likes", "likes.liker_id", "members.id")
      .select(["members.id", "likes.text"])
      .where("likes.liked_id", "=", memberId)
      .where("likes.is_new", "=", true)
      .orderBy("likes.created_at", "desc")
      .orderBy("likes.liker_id", "desc")
      .executeTakeFirst();
    if (!latest) return null;
    const [card] = await listCards(ctx, tx, memberId, [latest.id]);
    return card ? { ...card, text: latest.text } : null;
  });
}
