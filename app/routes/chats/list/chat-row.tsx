import { useNavigation } from "@remix-run/react";
import { Bot, Check, CheckCheck, Drama, Gift, Image, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { badgeText } from "~/ui/badge-text";
import { roundPlain } from "~/ui/button.css";
import { count } from "~/ui/count.css";
import { Link } from "~/ui/link";
import { mark, markIcon } from "~/ui/mark.css";
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
        <Face profile={profile} cdnPrefix={screen.facts.cdnPrefix} hasDot />
        <span className={css.rowName}>
          <span className={css.rowWho} data-cuts>
            {name}
          </span>
          {profile.online ? <span className={hiddenText}>{t("common:online")}</span> : null}
          {profile.fictional ? (
            <span className={`${mark} ${css.rowMark}`}>
              <Drama className={markIcon} aria-hidden />
              <span aria-hidden>{t("chats:fictional_short")}</span>
              <span className={hiddenText}>{t("common:fictional_profile")}</span>
            </span>
          ) : null}
        </span>
        <span className={css.rowAt}>
          {last ? (
            <time dateTime={last.sent_at} suppressHydrationWarning>
              {shortTime(Date.parse(last.sent_at), screen.clock, words)}
            </time>
          ) : null}
        </span>
        <span className={css.rowLast}>{last ? <LastLine last={last} /> : null}</span>
        <span className={css.rowEnd}>
          {unread > 0 ? (
            <>
              <span className={count.messages} aria-hidden>
                {badgeText(unread)}
              </span>
              <span className={hiddenText}>{t("chats:unread", { count: unread })}</span>
            </>
          ) : last?.own ? (
            <Tick last={last} />
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
  const text =
    last.kind === "text"
      ? last.text
      : [t(last.kind === "photo" ? "chats:last_photo" : "chats:last_gift"), last.text]
          .filter(Boolean)
          .join(": ");
  return (
    <>
      {last.automatic ? <Bot aria-hidden /> : null}
      {last.kind === "photo" ? <Image aria-hidden /> : null}
      {last.kind === "gift" ? <Gift aria-hidden /> : null}
      <span className={css.rowText} dir="auto">
        {last.own ? t("chats:you", { text: isolated(text) }) : text}
      </span>
    </>
  );
}

/** How far an own last message got. */
function Tick({ last }: { last: NonNullable<ChatView["last_message"]> }) {
  const { t } = useTranslation();
  const state = last.seen ? "seen" : last.delivered ? "delivered" : "sent";
  const Sign = state === "sent" ? Check : CheckCheck;
  return (
    <span className={css.tick} data-state={state}>
      <Sign aria-hidden />
      <span className={hiddenText}>{t(`chats:state_${state}`)}</span>
    </span>
  );
}

/** A text of any direction that does not change the order of the sentence around it. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
