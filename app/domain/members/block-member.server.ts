import type { AccountContext } from "~/domain/accounts/account.server";
import { holdPair } from "./hold-pair.server";

/**
 * Blocks a member: from then on neither finds the other, and the likes between them are gone. Blocking twice is blocking once. Whoever
 * does so tells the pages of both.
 * @returns whether there is such a member; nobody blocks themselves, and who can neither be found nor talks with them is not to be
 * blocked. product.md §6
 */
export async function blockMember(
  ctx: Pick<AccountContext, "db" | "now">,
  memberId: number,
  blockedId: number,
): Promise<boolean> {
  if (memberId === blockedId) return false;
  return ctx.db.transaction(async (tx) => {
    await holdPair(tx, memberId, blockedId);
    const other = await tx
      .selectFrom("members")
      .select("id")
      .where("id", "=", blockedId)
      .where("status", "=", "active")
      .where("completed", "=", true)
      .where(({ eb, or, exists, selectFrom }) =>
        or([
          eb("invisible", "=", false),
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
