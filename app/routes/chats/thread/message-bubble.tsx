import { Bot, Check, CheckCheck } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Reader } from "~/i18n/time";
import { paths } from "~/paths";
import { photo as photoFrame } from "~/ui/photo.css";
import { hiddenText } from "~/ui/text.css";
import { clockTime } from "../dates";
import type { ChatFacts, MessageView } from "../views";
import { GiftCard } from "./gift-card";
import * as css from "./message.css";
import { MessageText } from "./message-words";
import { PhotoMessage } from "./photo-message";
import { saidText } from "./said-text";

type Props = {
  message: MessageView;
  conversation: number;
  /** the name of the other member, and their picture */
  name: string;
  face: string | null;
  /** how far an own message got */
  state: "sent" | "delivered" | "seen";
  isStart: boolean;
  isEnd: boolean;
  /** the one that Tab reaches; arrow keys reach the others */
  isLast: boolean;
  facts: Pick<ChatFacts, "hosts" | "gifts">;
} & Reader;

/**
 * One message; own ones are at the right. The last of a run has the picture of its sender, and one line for the run: automatic or not, the
 * time, and how far it got. It is rendered again only when one of its properties changes.
 */
export const MessageBubble = memo(function MessageBubble(props: Props) {
  const { t } = useTranslation();
  const { message, conversation, name, facts, isEnd } = props;
  const { own, held } = message;
  // The content was erased with its sender.
  const { kind, text } = message.erased ? { kind: "text", text: t("chats:closed_left") } : message;
  const at = clockTime(Date.parse(message.sent_at), props);
  const who = own ? t("chats:said_own") : t("chats:said", { member: name });
  return (
    <article
      className={own ? css.own : css.theirs}
      data-message={message.id}
      data-start={props.isStart || undefined}
      data-end={isEnd || undefined}
      // Enter opens its menu.
      tabIndex={props.isLast ? 0 : -1}
      aria-label={saidText(t, message, { name, at, gifts: facts.gifts })}
      suppressHydrationWarning
    >
      <div className={css.content}>
        <span className={hiddenText}>{who}</span>
        {kind === "gift" ? <GiftCard message={message} gifts={facts.gifts} name={name} /> : null}
        {kind === "photo" ? <PhotoMessage message={message} name={name} /> : null}
        {text ? <MessageText text={text} hosts={facts.hosts} /> : null}
        {isEnd && !own ? <Face src={props.face} /> : null}
        {own || message.erased ? null : (
          <noscript>
            <a className={css.report} href={paths.complaints({ message: `${conversation}-${message.id}` })}>
              {t("chats:report")}
            </a>
          </noscript>
        )}
      </div>
      {isEnd ? (
        <p className={css.foot}>
          {message.automatic ? (
            <>
              <Bot aria-hidden />
              <span className={css.automatic}>{t("chats:automatic")}</span>
              <span aria-hidden>·</span>
            </>
          ) : null}
          <time dateTime={message.sent_at} suppressHydrationWarning>
            {at}
          </time>
          {own ? (
            <>
              <span aria-hidden>·</span>
              <span data-state={props.state}>{t(`chats:state_${props.state}`)}</span>
              {props.state === "sent" ? <Check aria-hidden /> : <CheckCheck aria-hidden />}
            </>
          ) : null}
        </p>
      ) : null}
      {held && isEnd ? <p className={css.held}>{t("errors:unconfirmed_sender")}</p> : null}
    </article>
  );
});

/** The small picture beside the last message of a run. */
function Face({ src }: { src: string | null }) {
  return (
    <span className={`${photoFrame} ${css.runFace}`}>
      {src ? <img src={src} alt="" width={css.FACE_PX} height={css.FACE_PX} decoding="async" /> : null}
    </span>
  );
}
