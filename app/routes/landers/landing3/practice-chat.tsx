import { SendHorizontal } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ChipField, type Choice } from "~/ui/field";
import { Drawn } from "../drawn";
import { FirstQuestion } from "../first-question";
import type { Lander } from "../lander.server";
import { Picture } from "../picture";
import * as css from "./landing3.css";

/** The chat. Choosing a line works without script and sends nothing. @param lines to choose from, at most `css.LINES` */
export function PracticeChat({ lander, lines }: { lander: Lander; lines: readonly Choice[] }) {
  const { t } = useTranslation();
  const face = lander.pictures[0] ?? { src: null };
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
        <div className={css.question}>
          <FirstQuestion lander={lander} />
        </div>
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
