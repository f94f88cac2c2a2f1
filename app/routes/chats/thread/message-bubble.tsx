import { Bot, Check, CheckCheck, Flag } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { hiddenText } from "~/ui/text.css";
import { clockTime } from "../dates";
import type { Screen } from "../use-screen";
import type { MessageView, OpenedView } from "../views";
import { GiftCard } from "./gift-card";
import { MessageText } from "./message-words";
import { PhotoMessage } from "./photo-message";
import * as css from "./thread.css";

type Props = {
  message: MessageView;
  thread: OpenedView;
  screen: Screen;
  isLast: boolean;
  /** the last of a group: it shows the time */
  isGroupEnd: boolean;
};

/** One message; own ones are at the right with their state. */
export function MessageBubble({ message, thread, screen, isLast, isGroupEnd }: Props) {
  const { t } = useTranslation();
  const { own, automatic, held } = message;
  // The content was erased with its sender.
  const { kind, text } = message.erased ? { kind: "text", text: t("chats:closed_left") } : message;
  // Each photo shows its own state; the last line of a group shows it for the group.
  const canReport = !own && !message.erased && (isGroupEnd || kind === "photo");
  const at = clockTime(Date.parse(message.sent_at), screen.dateLocale, screen.clock);
  const who = own ? t("chats:said_own") : t("chats:said", { member: thread.profile.name });
  return (
    <article
      className={own ? css.own : css.theirs}
      data-message={message.id}
      data-end={isGroupEnd || undefined}
    >
      <span className={hiddenText}>{who}</span>
      {kind === "gift" ? <GiftCard message={message} screen={screen} name={thread.profile.name} /> : null}
      {kind === "photo" ? <PhotoMessage message={message} thread={thread} screen={screen} /> : null}
      {text ? <MessageText text={text} hosts={screen.facts.hosts} /> : null}
      {isGroupEnd || automatic || held || canReport ? (
        <p className={css.foot}>
          {automatic ? (
            <span className={css.automatic}>
              <Bot aria-hidden />
              {t("chats:automatic")}
            </span>
          ) : null}
          <time dateTime={message.sent_at} suppressHydrationWarning>
            {at}
          </time>
          {own ? <Became message={message} thread={thread} isLast={isLast} /> : null}
          {canReport ? (
            <Link
              className={css.report}
              href={paths.complaints({ message: `${thread.conversation}-${message.id}` })}
              rel="nofollow"
              title={t("chats:report")}
            >
              <span className={hiddenText}>
                {t("chats:report")}: {at}
              </span>
              <Flag aria-hidden />
            </Link>
          ) : null}
        </p>
      ) : null}
      {held ? <p className={css.held}>{t("errors:unconfirmed_sender")}</p> : null}
    </article>
  );
}

/** Sent, delivered or seen: an icon, and words for the last message and for screen readers. */
function Became({ message, thread, isLast }: { message: MessageView; thread: OpenedView; isLast: boolean }) {
  const { t } = useTranslation();
  const state =
    thread.their_seen >= message.id ? "seen" : thread.their_delivered >= message.id ? "delivered" : "sent";
  const Sign = state === "sent" ? Check : CheckCheck;
  return (
    <span className={css.became} data-state={state}>
      <span className={isLast ? undefined : hiddenText}>{t(`chats:state_${state}`)}</span>
      <Sign aria-hidden />
    </span>
  );
}
