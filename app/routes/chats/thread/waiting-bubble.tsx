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
  const discard = () => sender.discard(entry.id);
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
            {isPhotoSending ? (
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
          <Act text={t("chats:discard")} run={discard} />
        </p>
      ) : null}
      {state === "failed" ? (
        <>
          <p className={css.queue} role="alert">
            <span className={css.problem}>
              <TriangleAlert aria-hidden />
              {t("chats:state_failed")} {entry.problem}
            </span>
          </p>
          <p className={css.again}>
            <Act text={t("chats:again")} run={() => sender.retry(entry.id)} />
            <Act text={t("chats:discard")} run={discard} />
          </p>
        </>
      ) : null}
      {isPhotoSending ? (
        <p className={css.again}>
          <Act text={t("chats:cancel")} run={discard} />
        </p>
      ) : null}
    </article>
  );
}

function Act({ text, run }: { text: string; run: () => void }) {
  return (
    <button className={css.choice} type="button" onClick={run}>
      {text}
    </button>
  );
}
