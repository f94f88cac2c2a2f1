import { json, redirect } from "@remix-run/node";
import type { Account } from "~/domain/accounts/account.server";
import { removeChat } from "~/domain/chats/remove-chat.server";
import type { Addressee } from "~/domain/chats/send/hold-conversation.server";
import { SendMessage, sendMessage } from "~/domain/chats/send/send-message.server";
import { blockMember } from "~/domain/members/block-member.server";
import { unblockMember } from "~/domain/members/unblock-member.server";
import { chatFailure } from "~/http/api/chat-failure.server";
import type { Ctx } from "~/http/context.server";
import { countMessage } from "~/http/limits/chat-limits.server";
import { countBlock } from "~/http/limits/like-limits.server";
import { TooOften } from "~/http/limits/limits.server";
import { tellPair } from "~/http/live/tell-others.server";
import { readForm } from "~/http/request/read-form.server";
import { paths } from "~/paths";

/** What a form told when nothing came of it: why, and the text, so that it is not lost. */
export type Refused = { refused: string; code: string; text: string };

/** The forms of a conversation, as a page without script sends them: write, remove, block, unblock. product.md §4, §6 */
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
      await chatFailure(ctx, error);
    }
    return redirect(paths.chats());
  }
  if ((intent === "block" || intent === "unblock") && other !== null) {
    await countBlock(ctx, member.id).catch((error: unknown) => {
      throw error instanceof TooOften ? new Response("often", { status: 429 }) : error;
    });
    if (await (intent === "block" ? blockMember : unblockMember)(ctx, member.id, other))
      tellPair(ctx, member.id, other);
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
    const answered = chatFailure(ctx, error);
    const { message, error: code } = (await answered.json()) as { message: string; error: string };
    return json<Refused>({ refused: message, code, text }, answered.status);
  }
}
