import type { TFunction } from "i18next";
import { SendHorizontal } from "lucide-react";
import { type FormEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallFailed, call } from "~/client/call";
import { isSendKey } from "~/client/send-key";
import { useShell } from "~/client/use-shell";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { Said } from "~/ui/notice";
import { hiddenText, label, link, muted, small } from "~/ui/text.css";
import { opensInPlace } from "../shop/open-shop";
import { draftKey, storeDraft } from "../shop/resume";
import * as css from "./first-message.css";
import type { LikeProfile } from "./show-like";
import type { OpeningQuery } from "./use-opening";

/**
 * A form for the first message to a match: shared interests, ideas that fill the field but are never sent by themselves, and the price
 * before sending. A retried send creates one message. product 10.10
 * @param canSend called on submit; false cancels the send
 * @param onLeave called when a link is followed
 */
export function FirstMessage({
  profile: { id, name },
  opening: { data },
  canSend,
  onLeave,
}: {
  profile: LikeProfile;
  opening: OpeningQuery;
  canSend: () => boolean;
  onLeave: () => void;
}) {
  const { t } = useTranslation();
  const { member } = useShell();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const clientId = useRef(crypto.randomUUID());
  const [state, setState] = useState<
    "idle" | "busy" | { sent: number } | { problem: string; isShort: boolean }
  >("idle");
  if (typeof state === "object" && "sent" in state)
    return (
      <div className={css.first} role="status">
        <p>{t("match:sent", { name })}</p>
        <ButtonLink kind="primary" href={paths.chat(state.sent)} onClick={onLeave}>
          {t("match:to_chat")}
        </ButtonLink>
      </div>
    );
  const shop = member?.isPremium ? paths.credits() : paths.premium();
  const isShort = data !== undefined && data.price > data.credits;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? "";
    if (text === "") return field.current?.focus();
    if (state === "busy" || !canSend()) return;
    if (isShort) return setState({ problem: t("errors:not_enough_credits"), isShort });
    setState("busy");
    try {
      const body = { profile: id, client_message_id: clientId.current, text };
      const answer = await call("/api/chat.php", { method: "POST", body });
      setState({ sent: ((await answer.json()) as { conversation: { id: number } }).conversation.id });
    } catch (error) {
      const { status, code, message } = error instanceof CallFailed ? error : new CallFailed(0, "", "");
      setState({
        problem: (status >= 400 && status < 500 && message) || t("errors:try_later"),
        isShort: code === "not_enough_credits",
      });
    }
  };
  /** Stores the text as a draft of the conversation, to which the order's page leads back. */
  const buy = (event: MouseEvent<HTMLAnchorElement>) => {
    const text = field.current?.value.trim();
    if (text && member) storeDraft(draftKey(member.id, id), text);
    opensInPlace(event, paths.memberChat(id));
    onLeave();
  };
  const keys = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  const put = (idea: string) => {
    if (!field.current) return;
    field.current.value = idea;
    field.current.focus();
    field.current.setSelectionRange(idea.length, idea.length);
  };
  const shared = data?.opening?.shared ?? [];
  const ideas = data?.opening?.ideas ?? [];
  return (
    <form className={css.first} ref={form} onSubmit={send} aria-busy={state === "busy" || undefined}>
      {data?.likeText?.theirs ? (
        <blockquote className={css.quote} dir="auto">
          {data.likeText.theirs}
        </blockquote>
      ) : null}
      {shared.length > 0 ? (
        <p className={css.shared}>
          <span className={`${label} ${muted}`}>{t("match:both")}</span>
          {shared.map((interest) => (
            <strong key={interest} className={css.interest}>
              {interest}
            </strong>
          ))}
        </p>
      ) : null}
      {ideas.length > 0 ? (
        <div className={css.ideas}>
          {ideas.map((idea) => (
            <button key={idea} className={css.idea} type="button" onClick={() => put(idea)} data-idea>
              {idea}
            </button>
          ))}
        </div>
      ) : null}
      {typeof state === "object" ? (
        <Said>
          {state.problem}{" "}
          {state.isShort ? (
            <Link className={link} href={shop} onClick={buy}>
              {t("match:buy")}
            </Link>
          ) : null}
        </Said>
      ) : null}
      <div className={css.row}>
        <label className={css.field}>
          <span className={hiddenText}>{t("chats:write_to", { member: name })}</span>
          <textarea
            className={css.input}
            ref={field}
            rows={1}
            name="text"
            placeholder={t("chats:write")}
            aria-describedby="first-price"
            onKeyDown={keys}
          />
        </label>
        <button className={css.send} type="submit" aria-label={t("chats:send")} data-button>
          <SendHorizontal aria-hidden />
        </button>
      </div>
      <p className={`${small} ${muted}`} id="first-price">
        {data ? priceText(data, t) : "\u00a0"}
      </p>
    </form>
  );
}

/** Returns the price and the balance from which it is debited. */
function priceText(
  { price, free_messages: free, credits }: NonNullable<OpeningQuery["data"]>,
  t: TFunction,
): string {
  if (price === 0) return free > 0 ? t("chats:free_left", { count: free }) : t("chats:price_free");
  const left = credits > 0 ? t("chats:credits_left", { count: credits }) : t("chats:credits_none");
  return `${t("chats:credits", { count: price })} · ${left}`;
}
