import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { CallFailed, call } from "~/client/call";
import type { WideCards } from "~/http/pages/wide-cards.server";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { link } from "~/ui/text.css";
import { openShop } from "../shop/open-shop";
import { draftKey, storeDraft } from "../shop/resume";

type To = {
  id: number;
  member: { id: number; isPremium: boolean };
  texts: NonNullable<WideCards["reply"]>;
  t: TFunction;
};

/** The id of a form's message: a second attempt is the same message. */
const clientIds = new WeakMap<HTMLFormElement, string>();

/** Sends the text of a form to a member. @returns what the card shows: that it is sent, or why not */
export async function sendReply(
  form: HTMLFormElement,
  { id, member, texts, t }: To,
): Promise<{ sent: ReactNode } | { problem: ReactNode }> {
  const text = String(new FormData(form).get("text") ?? "").trim();
  if (text === "") return { problem: texts.price };
  const clientId = clientIds.get(form) ?? crypto.randomUUID();
  clientIds.set(form, clientId);
  try {
    const body = { profile: id, client_message_id: clientId, text };
    const answer = await call("/api/chat.php", { method: "POST", body });
    const { conversation } = (await answer.json()) as { conversation: { id: number } };
    return {
      sent: (
        <>
          <strong>{texts.sent}</strong>{" "}
          <Link className={link} href={paths.chat(conversation.id)}>
            {texts.open}
          </Link>
        </>
      ),
    };
  } catch (error) {
    const { status, code, message } = error instanceof CallFailed ? error : new CallFailed(0, "", "");
    const reason = (status >= 400 && status < 500 && message) || t("errors:try_later");
    if (code !== "not_enough_credits") return { problem: reason };
    // With the credits, the conversation sends the text.
    const buy = () => {
      storeDraft(draftKey(member.id, id), text);
      openShop(member.isPremium ? paths.credits() : paths.premium(), paths.memberChat(id));
    };
    return {
      problem: (
        <>
          {reason}{" "}
          <Link
            className={link}
            href={member.isPremium ? paths.credits() : paths.premium()}
            onClick={(event) => {
              event.preventDefault();
              buy();
            }}
          >
            {texts.buy}
          </Link>
        </>
      ),
    };
  }
}
