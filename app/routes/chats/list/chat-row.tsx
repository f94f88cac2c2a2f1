import { useNavigation } from "@remix-run/react";
import { Bot, Check, CheckCheck, Drama, Gift, Image, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { badgeText } from "~/ui/badge-text";
import { roundPlain } from "~/ui/button.css";
import { count } from "~/ui/count.css";
import { Link } from "~/ui/link";
import { mark, markIcon } from "~/ui/mark.css";
import { dot } from "~/ui/member-card.css";
import { hiddenText } from "~/ui/text.css";
import { shortTime } from "../dates";
import { nameOf } from "../name-of";
import type { Screen } from "../use-screen";
import type { ChatView } from "../views";
import { notePressed } from "./back-to-list";
import * as css from "./chats.css";
import { Face } from "./face";

/** One conversation: name, last message with its time, unread count. */
export function ChatRow({
  chat,
  isCurrent,
  screen,
  onRemove,
}: {
  chat: ChatView;
  isCurrent: boolean;
  screen: Screen;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const { profile, last_message: last, num_unread_messages: unread, conversation } = chat;
  const { location } = useNavigation();
  const href = paths.chat(conversation.id);
  const isChosen = location ? location.pathname === href : isCurrent;
  const name = nameOf(t, profile);
  const words = { today: t("chats:today"), yesterday: t("chats:yesterday") };
  return (
    <li className={css.row} data-unread={unread > 0 || undefined}>
      <Link
        className={css.rowLink}
        href={href}
        onClick={() => !isCurrent && notePressed(href)}
        aria-current={isChosen ? "page" : undefined}
      >
        <Face profile={profile} cdnPrefix={screen.facts.cdnPrefix} />
        <span className={css.rowName}>
          <span>{name}</span>
          {profile.online ? (
            <>
              <span className={dot} />
              <span className={hiddenText}>{t("common:online")}</span>
            </>
          ) : null}
        </span>
        <span className={css.rowEnd}>
          {last ? (
            <time dateTime={last.sent_at} suppressHydrationWarning>
              {shortTime(Date.parse(last.sent_at), screen.dateLocale, screen.clock, words)}
            </time>
          ) : null}
        </span>
        {profile.fictional ? (
          <span className={`${mark} ${css.rowMark}`}>
            <Drama className={markIcon} aria-hidden />
            {t("common:fictional_profile")}
          </span>
        ) : null}
        <span className={css.rowLast}>{last ? <LastLine last={last} /> : null}</span>
        <span className={css.rowCount}>
          {unread > 0 ? (
            <>
              <span className={count.messages} aria-hidden>
                {badgeText(unread)}
              </span>
              <span className={hiddenText}>{t("chats:unread", { count: unread })}</span>
            </>
          ) : null}
        </span>
      </Link>
      <button
        className={`${roundPlain} ${css.rowRemove}`}
        type="button"
        onClick={onRemove}
        aria-label={t("chats:remove_with", { member: name })}
      >
        <Trash2 aria-hidden />
      </button>
    </li>
  );
}

/** The last message in one line; photos and gifts are described in words. */
function LastLine({ last }: { last: NonNullable<ChatView["last_message"]> }) {
  const { t } = useTranslation();
  const Tick = last.seen || last.delivered ? CheckCheck : Check;
  const state = last.seen ? "seen" : last.delivered ? "delivered" : "sent";
  const text =
    last.kind === "text"
      ? last.text
      : [t(last.kind === "photo" ? "chats:last_photo" : "chats:last_gift"), last.text]
          .filter(Boolean)
          .join(": ");
  return (
    <>
      {last.own ? (
        <span className={css.tick} data-state={state}>
          <Tick aria-hidden />
          <span className={hiddenText}>{t(`chats:state_${state}`)}: </span>
        </span>
      ) : null}
      {last.automatic ? <Bot aria-hidden /> : null}
      {last.kind === "photo" ? <Image aria-hidden /> : null}
      {last.kind === "gift" ? <Gift aria-hidden /> : null}
      <span className={css.rowText} dir="auto">
        {last.own ? t("chats:you", { text: isolated(text) }) : text}
      </span>
    </>
  );
}

/** A text of any direction that does not change the order of the sentence around it. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
