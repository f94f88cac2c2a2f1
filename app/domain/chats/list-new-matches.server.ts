import { sql } from "kysely";
import type { ReadContext } from "~/domain/context";
import { visibleMembers } from "~/domain/members/visible-members.server";
import { findPartners, type Partner } from "./find-partners.server";

/** A member who likes the member and is liked back. `conversation` is null where neither has written yet. */
export type NewMatch = { partner: Partner; conversation: number | null };

const MAX_MATCHES = 12;
/** A match with messages stays in the list for this many days. */
const NEW_DAYS = 7;

/**
 * Returns a member's matches without messages and those of the last NEW_DAYS days, latest first. Members who are not visible are left out.
 * decision 127
 */
export async function listNewMatches(ctx: ReadContext, memberId: number): Promise<NewMatch[]> {
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
    return rows
      .map(({ id, conversation_id }) => ({ partner: partnerOf(id), conversation: conversation_id ?? null }))
      .filter(({ partner }) => !partner.unseen);
  });
}
