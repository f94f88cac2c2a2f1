import { json, redirect } from "@remix-run/node";
import { removeChatAct } from "~/domain/chats/remove-chat.act.server";
import { sendMessageAct } from "~/domain/chats/send/send-message.act.server";
import { block } from "~/domain/members/block.act.server";
import { unblock } from "~/domain/members/unblock.act.server";
import { formActions, offer } from "~/http/acts/form-actions.server";
import { paths } from "~/paths";

/** The answer to a refused message: the reason, and the text so that it is not lost. */
export type Refused = { refused: string; code: string; text: string };

/**
 * Returns the action of a conversation's page, for forms without script: send, remove, block, unblock. product 4.28, 11.18
 * @param named the field that the `id` of the page's path gives
 */
export function chatActions(named: "conversation" | "profile") {
  const fields = ({ params }: { params: { id?: string } }) => ({ [named]: params.id });
  const stay = (_: unknown, { request }: { request: Request }) => redirect(request.url);
  const toList = () => redirect(paths.chats());
  return formActions(
    offer(sendMessageAct, {
      fields,
      after: ({ result }) => redirect(paths.chat(result.conversation)),
      refused: ({ status, error: code, message }, { form }) => {
        if (status === 400 && code === "invalid_input") throw new Response("fault", { status });
        return json<Refused>({ refused: message, code, text: String(form.get("text") ?? "") }, status);
      },
    }),
    // Removed already, by another window.
    offer(removeChatAct, { fields, after: toList, refused: toList }),
    offer(block, { after: stay }),
    offer(unblock, { after: stay }),
  );
}
