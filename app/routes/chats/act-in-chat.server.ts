import { json, redirect } from "@remix-run/node";
import { removeChat } from "~/domain/chats/remove-chat.server";
import type { Addressee } from "~/domain/chats/send/lock-conversation.server";
import { SendMessage, sendMessage } from "~/domain/chats/send/send-message.server";
import type { Account } from "~/domain/context";
import { blockMember } from "~/domain/members/block-member.server";
import { unblockMember } from "~/domain/members/unblock-member.server";
import type { Ctx } from "~/http/context.server";
import { countMessage } from "~/http/limits/chat-limits.server";
import { countBlock } from "~/http/limits/like-limits.server";
import { RateLimited } from "~/http/limits/limits.server";
import { publishToPair } from "~/http/live/publish-to-others.server";
import { refusedWith } from "~/http/refusals/refused.server";
import { readForm } from "~/http/request/read-form.server";
import { paths } from "~/paths";

/** The answer to a refused form: the reason, and the text so that it is not lost. */
export type Refused = { refused: string; code: string; text: string };

/** Handles the forms of a conversation without script: send, remove, block, unblock. product 4.28, 11.18 */
export async function actInChat(
  ctx: Ctx,
  member: Account,
  request: Request,
  to: Addressee,
  other: number | null,
) {
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent === "remove") {
    try {
      await removeChat(ctx, member.id, to);
    } catch (error) {
      refusedWith(ctx, error, "chats");
    }
    return redirect(paths.chats());
  }
  if ((intent === "block" || intent === "unblock") && other !== null) {
    await countBlock(ctx, member.id).catch((error: unknown) => {
      throw error instanceof RateLimited ? new Response("often", { status: 429 }) : error;
    });
    if (await (intent === "block" ? blockMember : unblockMember)(ctx, member.id, other))
      publishToPair(ctx, member.id, other);
    return redirect(request.url);
  }
  return write(ctx, member, form, to);
}

async function write(ctx: Ctx, member: Account, form: FormData, to: Addressee) {
  const text = String(form.get("text") ?? "");
  try {
    const input = SendMessage.safeParse({
      ...to,
      text,
      client_message_id: form.get("client_message_id"),
    });
    if (!input.success) throw new Response("fault", { status: 400 });
    await countMessage(ctx, member.id);
    const { conversation } = await sendMessage(ctx, member, input.data);
    return redirect(paths.chat(conversation));
  } catch (error) {
    const { status, message, error: code } = refusedWith(ctx, error, "chats");
    return json<Refused>({ refused: message, code, text }, status);
  }
}
