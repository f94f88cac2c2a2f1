import type { TenantTransaction } from "~/db/tables";
import type { LinkContext } from "~/domain/context";
import { visibleMembers } from "../members/visible-members.server";
import { findPartners, type Partner } from "./find-partners.server";

/**
 * Returns the other member to whom the member can write now: the one of an own conversation, also while that one is invisible, or a member
 * whose profile the member sees.
 * @param to a conversation or a profile
 * @returns with the number of the conversation, where there is one; null where there is none, and where either has left or blocked the other. product 13.14, 9.2
 */
export async function findWritable(
  ctx: LinkContext,
  tx: TenantTransaction,
  memberId: number,
  to: { conversation: number } | { profile: number },
): Promise<(Partner & { id: number; conversation: number | null }) | null> {
  const own = tx
    .selectFrom("chats")
    .select(["other_id", "conversation_id"])
    .where("member_id", "=", memberId);
  const chat = await ("profile" in to
    ? own.where("other_id", "=", to.profile)
    : own.where("conversation_id", "=", to.conversation)
  ).executeTakeFirst();
  const id = chat ? chat.other_id : "profile" in to ? await visibleId(tx, memberId, to.profile) : null;
  if (id === null) return null;
  const partner = (await findPartners(ctx, tx, memberId, [id]))(id);
  return partner.id === null || partner.closed !== null || partner.unseen
    ? null
    : { ...partner, id: partner.id, conversation: chat?.conversation_id ?? null };
}

async function visibleId(tx: TenantTransaction, memberId: number, profile: number): Promise<number | null> {
  const visible = await visibleMembers(tx, memberId)
    .select("members.id")
    .where("members.id", "=", profile)
    .executeTakeFirst();
  return visible?.id ?? null;
}
