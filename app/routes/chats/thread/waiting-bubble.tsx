import { Clock, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { hiddenText } from "~/ui/text.css";
import type { Waiting } from "../sending/outbox";
import type { Screen } from "../use-screen";
import { content, foot, own } from "./message.css";
import { MessageText } from "./message-words";
import type { Place } from "./runs";
import * as css from "./thread.css";

/** An unconfirmed message: sending, waiting for the connection, or refused with its text. product 11.21 */
export function WaitingBubble({ entry, place, screen }: { entry: Waiting; place: Place; screen: Screen }) {
  const { t } = useTranslation();
  const { state, kind, text, preview, progress = 0 } = entry;
  const { sender } = screen;
  const isPhotoSending = kind === "photo" && state === "sending";
  return (
    <article
      className={own}
      data-waiting={state}
      data-start={place.isStart || undefined}
      data-end={place.isEnd || undefined}
    >
      <div className={content}>
        <span className={hiddenText}>{t("chats:said_own")}</span>
        {kind === "photo" && preview ? (
          <div className={css.photo}>
            <img className={css.photoImage} src={preview} alt={t("chats:photo_own")} />
            {state === "sending" ? (
              <progress
                className={css.progress}
                max={1}
                value={progress}
                aria-label={t("chats:photo_sending")}
              />
            ) : null}
          </div>
        ) : null}
        {text ? <MessageText text={text} hosts={screen.facts.hosts} /> : null}
      </div>
      {state === "sending" && place.isEnd ? (
        <p className={foot}>
          <span>{kind === "photo" ? t("chats:photo_sending") : t("chats:state_sending")}</span>
          <Clock aria-hidden />
        </p>
      ) : null}
      {state === "waiting" ? (
        <p className={css.queue}>
          <Clock aria-hidden />
          <span>{t("chats:state_waiting")}</span>
          <Discard id={entry.id} screen={screen} />
        </p>
      ) : null}
      {state === "failed" ? (
        <p className={css.queue} role="alert">
          <span className={css.problem}>
            <TriangleAlert aria-hidden />
            {t("chats:state_failed")} {entry.problem}
          </span>
        </p>
      ) : null}
      {state === "failed" || isPhotoSending ? (
        <p className={css.again}>
          {state === "failed" ? (
            <button className={css.choice} type="button" onClick={() => sender.retry(entry.id)}>
              {t("chats:again")}
            </button>
          ) : null}
          {state === "failed" ? (
            <Discard id={entry.id} screen={screen} />
          ) : (
            <button className={css.choice} type="button" onClick={() => sender.discard(entry.id)}>
              {t("chats:cancel")}
            </button>
          )}
        </p>
      ) : null}
    </article>
  );
}

function Discard({ id, screen }: { id: string; screen: Screen }) {
  const { t } = useTranslation();
  return (
    <button className={css.choice} type="button" onClick={() => screen.sender.discard(id)}>
      {t("chats:discard")}
    </button>
  );
}
