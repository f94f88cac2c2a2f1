import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "~/client/toast";
import { useShell } from "~/client/use-shell";
import type { WideCards } from "~/http/pages/wide-cards.server";
import { paths } from "~/paths";
import { hiddenText } from "~/ui/text.css";
import * as css from "./wide-card.css";

/**
 * The field of a wide card that writes to its member. Enter sends; a retried send creates one message. What sends it is loaded on the first
 * use. Without script the form sends to the page of the conversation. product 9.19, 11.3
 * @param name the accessible name of the field
 */
export function ReplyForm({
  id,
  name,
  texts,
}: {
  id: number;
  name: string;
  texts: NonNullable<WideCards["reply"]>;
}) {
  const { t } = useTranslation();
  const { member } = useShell();
  const busy = useRef(false);
  const [{ sent, problem }, setState] = useState<{ sent?: ReactNode; problem?: ReactNode }>({});
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy.current || !member) return;
    busy.current = true;
    await import("./send-reply")
      .then(async ({ sendReply }) => setState(await sendReply(form, { id, member, texts, t })))
      .catch(() => toast(t("errors:try_later")));
    busy.current = false;
  };
  return sent ? (
    <p className={css.sent} role="status">
      {sent}
    </p>
  ) : (
    <form className={css.reply} method="post" action={paths.memberChat(id)} onSubmit={send}>
      <div className={css.row}>
        <input
          type="text"
          className={css.field}
          name="text"
          placeholder={name}
          aria-label={name}
          aria-describedby={`price-${id}`}
          autoComplete="off"
          required
        />
        <button className={hiddenText} type="submit">
          {texts.send}
        </button>
      </div>
      <p className={css.price} id={`price-${id}`} role={problem ? "alert" : undefined}>
        {problem ?? texts.price}
      </p>
    </form>
  );
}
