import type { AccountContext } from "~/domain/accounts/account.server";
import { listCards, type MemberCard } from "~/domain/members/member-cards.server";
import { visibleMembers } from "~/domain/members/visible-members.server";

/**
 * The latest who likes a member and whose profile they have not opened since, with the line that they wrote; null when there is nobody. Only a like that was given counts:
 * none is made up. product.md §7, decisions §8
 */
export async function findNewLike(
  ctx: Pick<AccountContext, "db" | "now" | "tenant">,
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
