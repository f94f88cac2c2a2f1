import type { Needs } from "~/domain/context";
import { lockPair } from "./lock-pair.server";

/**
 * Blocks a member: neither then finds the other, and the likes between them are deleted. Blocking twice has no further effect.
 * @returns whether there is such a member: false for the member's own number, and for a member who can neither be found nor has a chat with
 * them. product 9.14, 9.15
 */
export async function blockMember(
  ctx: Needs<"db" | "now">,
  memberId: number,
  blockedId: number,
): Promise<boolean> {
  if (memberId === blockedId) return false;
  return ctx.db.transaction(async (tx) => {
    await lockPair(tx, memberId, blockedId);
    const other = await tx
      .selectFrom("members")
      .select("id")
      .where("id", "=", blockedId)
      .where("status", "=", "active")
      .where("completed", "=", true)
      .where(({ eb, or, and, exists, selectFrom }) =>
        or([
          and([eb("invisible", "=", false), eb("suspended_until", "is", null)]),
          exists(
            selectFrom("chats")
              .select("chats.member_id")
              .where("chats.member_id", "=", memberId)
              .where("chats.other_id", "=", blockedId),
          ),
        ]),
      )
      .executeTakeFirst();
    if (!other) return false;
    await tx
      .insertInto("blocks")
      .values({ blocker_id: memberId, blocked_id: blockedId, created_at: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .deleteFrom("likes")
      .where(({ or, and, eb }) =>
        or([
          and([eb("liker_id", "=", memberId), eb("liked_id", "=", blockedId)]),
          and([eb("liker_id", "=", blockedId), eb("liked_id", "=", memberId)]),
        ]),
      )
      .execute();
    return true;
  });
}
