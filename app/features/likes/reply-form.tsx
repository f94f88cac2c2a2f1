import { SendHorizontal } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useShell } from "~/client/use-shell";
import type { WideCards } from "~/http/pages/wide-cards.server";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { hiddenText, link } from "~/ui/text.css";
import type { Reply } from "./send-reply";
import * as css from "./wide-card.css";

/**
 * The field of a wide card that writes to its member. Enter sends; a retried send creates one message. Without script the form opens the
 * conversation. product 9.17, 11.3
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
  const field = useRef<HTMLInputElement>(null);
  const clientId = useRef("");
  const [state, setState] = useState<Reply | "idle" | "busy">("idle");
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? "";
    if (text === "" || state === "busy") return field.current?.focus();
    setState("busy");
    clientId.current ||= crypto.randomUUID();
    const reply = await import("./send-reply")
      .then(({ sendReply }) => sendReply(id, clientId.current, text))
      .catch(() => ({ problem: "", isShort: false }));
    setState(reply);
  };
  if (typeof state === "object" && "sent" in state)
    return (
      <p className={css.sent} role="status">
        <strong>{texts.sent}</strong>{" "}
        <Link className={link} href={paths.chat(state.sent)}>
          {texts.open}
        </Link>
      </p>
    );
  const problem = typeof state === "object" ? state : null;
  return (
    <form
      className={css.reply}
      method="post"
      action={paths.memberChat(id)}
      onSubmit={send}
      aria-busy={state === "busy" || undefined}
    >
      <div className={css.row}>
        <input
          className={css.field}
          ref={field}
          name="text"
          placeholder={name}
          aria-label={name}
          aria-describedby={`price-${id}`}
          autoComplete="off"
          required
        />
        <button className={css.send} type="submit">
          <SendHorizontal aria-hidden />
          <span className={hiddenText}>{texts.send}</span>
        </button>
      </div>
      <p className={css.price} id={`price-${id}`} role={problem ? "alert" : undefined}>
        {problem ? problem.problem || t("errors:try_later") : texts.price}
        {problem?.isShort ? (
          <>
            {" "}
            <Link
              className={link}
              href={paths.memberChat(id)}
              onClick={async (event) => {
                event.preventDefault();
                const text = field.current?.value.trim() ?? "";
                if (member) (await import("./send-reply")).buyFor(member, id, text);
              }}
            >
              {texts.buy}
            </Link>
          </>
        ) : null}
      </p>
    </form>
  );
}
