import { SendHorizontal } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ChipField } from "~/ui/field";
import * as css from "./chat.css";
import { Drawn } from "./drawn";
import type { Part } from "./part";
import { Picture } from "./picture";

/**
 * A practice chat: a chosen line becomes a bubble, without script and without sending anything, and the chat asks the first question. No
 * person takes part. product 18.10, 18.12
 */
export function Chat({ block: { face, lines }, question }: Part<"chat">) {
  const { t } = useTranslation();
  return (
    <section className={css.box}>
      <div className={css.head}>
        {face.src === null ? null : <Picture picture={face} sizes="52px" className={css.face} isFirst />}
        <div className={css.name}>
          <h2 className={css.title}>{t("landers:landing3_name")}</h2>
          {face.src === null ? null : <Drawn />}
        </div>
      </div>
      <div className={css.log}>
        <p className={css.theirs}>{t("landers:landing3_hello")}</p>
        <div className={css.ice}>
          <ChipField name="ice" label={t("landers:landing3_choose")} choices={lines} chosen={[]} />
        </div>
        <div className={css.answers} aria-live="polite">
          {lines.map(({ value, text }) => (
            <p key={value} className={css.own}>
              {text}
            </p>
          ))}
          <p className={css.answer}>{t("landers:landing3_answer")}</p>
        </div>
        <div className={css.question}>{question}</div>
      </div>
      <div className={css.send}>
        <p className={css.sendField}>{t("landers:landing3_send")}</p>
        <span className={css.sendButton}>
          <SendHorizontal aria-hidden />
        </span>
      </div>
    </section>
  );
}
