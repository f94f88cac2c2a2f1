import { sql } from "kysely";
import type { AccountContext } from "~/domain/accounts/account.server";
import { visibleMembers } from "~/domain/members/visible-members.server";
import { findPartners, type Partner } from "./find-partners.server";

/** Somebody who likes the member and is liked by them. `conversation` is null where nobody has written yet. */
export type NewMatch = { partner: Partner; conversation: number | null };

const MAX_MATCHES = 12;
/** A match with whom somebody has written is new for so many days. */
const NEW_DAYS = 7;

/** A member's matches without a message, and those of the last days, the latest first. Who cannot be seen is left out. APP §5 */
export async function listNewMatches(
  ctx: Pick<AccountContext, "db" | "now" | "tenant">,
  memberId: number,
): Promise<NewMatch[]> {
  const since = new Date(ctx.now.getTime() - NEW_DAYS * 24 * 3600_000);
  const at = sql<Date>`greatest(likes.created_at, back.created_at)`;
  return ctx.db.transaction(async (tx) => {
    const rows = await visibleMembers(tx, memberId)
      .innerJoin("likes", "likes.liked_id", "members.id")
      .innerJoin("likes as back", "back.liker_id", "likes.liked_id")
      .leftJoin("chats", (join) =>
        join.onRef("chats.other_id", "=", "members.id").on("chats.member_id", "=", memberId),
      )
      .select(["members.id", "chats.conversation_id"])
      .where("likes.liker_id", "=", memberId)
      .where("back.liked_id", "=", memberId)
      .where(({ eb, or }) => or([eb("chats.conversation_id", "is", null), eb(at, ">", since)]))
      .orderBy(at, "desc")
      .orderBy("members.id", "desc")
      .limit(MAX_MATCHES)
      .execute();
    const partnerOf = await findPartners(
      ctx,
      tx,
      memberId,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id, conversation_id }) => ({
      partner: partnerOf(id),
      conversation: conversation_id ?? null,
    }));
  });
}
