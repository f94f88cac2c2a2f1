import { Clock, RotateCw, Trash2, TriangleAlert, WifiOff, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Waiting } from "../sending/outbox";
import type { Screen } from "../use-screen";
import { MessageText } from "./message-words";
import * as css from "./thread.css";

/** An unconfirmed message: sending, waiting for the connection, or refused with its text. */
export function WaitingBubble({ entry, screen }: { entry: Waiting; screen: Screen }) {
  const { t } = useTranslation();
  const { state, kind, text, preview, progress = 0 } = entry;
  const { sender } = screen;
  return (
    <article className={css.own} data-waiting={state} data-end>
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
      <p className={css.foot} role={state === "failed" ? "alert" : undefined}>
        {state === "sending" ? (
          <>
            <span>{kind === "photo" ? t("chats:photo_sending") : t("chats:state_sending")}</span>
            <Clock aria-hidden />
          </>
        ) : null}
        {state === "waiting" ? (
          <>
            <WifiOff aria-hidden />
            <span>{t("chats:state_waiting")}</span>
          </>
        ) : null}
        {state === "failed" ? (
          <span className={css.problem}>
            <TriangleAlert aria-hidden />
            {t("chats:state_failed")} {entry.problem}
          </span>
        ) : null}
      </p>
      {state === "failed" || (kind === "photo" && state === "sending") || state === "waiting" ? (
        <p className={css.again}>
          {state === "failed" || state === "waiting" ? (
            <button className={css.choice} type="button" onClick={() => sender.retry(entry.id)}>
              <RotateCw className={css.choiceIcon} aria-hidden />
              {t("chats:again")}
            </button>
          ) : null}
          <button className={css.choice} type="button" onClick={() => sender.discard(entry.id)}>
            {state === "sending" ? (
              <X className={css.choiceIcon} aria-hidden />
            ) : (
              <Trash2 className={css.choiceIcon} aria-hidden />
            )}
            {state === "sending" ? t("chats:cancel") : t("chats:discard")}
          </button>
        </p>
      ) : null}
    </article>
  );
}
