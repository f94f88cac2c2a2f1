import type { Account, ChatContext } from "~/domain/context";
import { NotEnoughCredits } from "~/domain/credits/refusals.server";
import { visibleMembers } from "~/domain/members/visible-members.server";
import { findRights } from "../find-rights.server";
import { ChatNotFound } from "../refusals.server";
import type { Addressee } from "./lock-conversation.server";
import { findNextMessage } from "./next-message.server";
import { findByClientId, type Sent } from "./send-message.server";

/**
 * Refuses a photo before it is processed, for the same reasons for which sending would refuse it.
 * @returns what was sent with this client message id before; null where it is new
 * @throws NotEnoughCredits, ChatClosed, ChatNotFound
 */
export async function checkPhoto(
  ctx: ChatContext,
  sender: Pick<Account, "id">,
  to: Addressee,
  clientMessageId: string,
): Promise<Sent | null> {
  return ctx.db.transaction(async (tx) => {
    const chat = await tx
      .selectFrom("chats")
      .select(["conversation_id", "other_id"])
      .where("member_id", "=", sender.id)
      .where(({ eb }) =>
        "conversation" in to ? eb("conversation_id", "=", to.conversation) : eb("other_id", "=", to.profile),
      )
      .executeTakeFirst();
    if (chat) {
      const earlier = await findByClientId(tx, chat.conversation_id, sender.id, clientMessageId);
      if (earlier) return { conversation: chat.conversation_id, message: earlier };
    }
    if (!chat && "conversation" in to) throw new ChatNotFound(`No conversation ${to.conversation}.`);
    const otherId = chat ? chat.other_id : "profile" in to ? to.profile : null;
    if (!chat && otherId !== null) {
      const visible = visibleMembers(tx, sender.id).select("members.id").where("members.id", "=", otherId);
      if (!(await visible.executeTakeFirst())) throw new ChatNotFound(`No member ${otherId}.`);
    }
    await findRights(ctx, tx, sender.id, otherId);
    const { photoPrice, credits } = await findNextMessage(ctx, tx, sender.id, !chat);
    if (photoPrice > credits) throw new NotEnoughCredits(photoPrice, credits);
    return null;
  });
}
