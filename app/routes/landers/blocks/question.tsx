import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/button";
import { ChipField } from "~/ui/field";
import { Link } from "~/ui/link";
import { heading, muted, small } from "~/ui/text.css";
import * as css from "../base.css";
import type { Lander } from "../lander.server";
import { youStep } from "./deck.css";
import type { Part } from "./part";
import { EmptyFace } from "./posts";
import { postHead } from "./posts.css";

/** The form's id, for inputs elsewhere on the page. */
export const QUESTION_FORM = "ask";

/** The first question, and what is above it. Only the steps of a deck show where the signup is closed: they count its cards. */
export function Question({ lander, block: { opening, title } }: Part<"question">) {
  const isOpen = lander.question.kind === "open";
  return (
    <>
      {opening === "line" && isOpen ? <h2 className={heading.section}>{title}</h2> : null}
      {opening === "face" && isOpen ? (
        <div className={postHead}>
          <EmptyFace />
          <h2 className={heading.section}>{title}</h2>
        </div>
      ) : null}
      {opening === "steps" ? (
        <>
          <div className={css.steps} aria-hidden data-steps>
            <i />
            <i />
            <i />
            <i className={youStep} />
          </div>
          <h2 id="you" className={heading.section} tabIndex={-1}>
            {title}
          </h2>
        </>
      ) : null}
      <FirstQuestion lander={lander} />
    </>
  );
}

/**
 * The first question of the signup as a form that leads to its next step. Where the signup is closed to the
 * visitor, a link to the waiting list.
 */
function FirstQuestion({ lander }: { lander: Lander }) {
  const { t } = useTranslation();
  const { question, area } = lander;
  if (question.kind === "closed")
    return (
      <div className={css.question}>
        <h2 className={heading.section}>{question.title}</h2>
        <ButtonLink kind="primary" size="large" href={question.href}>
          {question.call}
        </ButtonLink>
        {question.code ? <Link href={question.code.href}>{question.code.text}</Link> : null}
      </div>
    );
  return (
    <form
      id={QUESTION_FORM}
      className={css.question}
      method="post"
      action={question.action}
      data-question={t("landers:ask_whom")}
    >
      <input type="hidden" name="step" value="0" />
      <input type="hidden" name="lander" value={lander.id} />
      {question.member > 0 ? <input type="hidden" name="member" value={question.member} /> : null}
      <ChipField
        name="gender"
        label={t("account:signup_gender")}
        choices={question.genders}
        chosen={[]}
        required
      />
      <ChipField
        name="seeks"
        label={t("account:signup_seeks")}
        choices={question.seeks}
        chosen={[]}
        several
      />
      {area ? (
        <>
          <input type="hidden" name="country" value={area.country} />
          <input type="hidden" name="countryregion" value={area.region ?? ""} />
        </>
      ) : null}
      <Button kind="primary" size="large" type="submit" wide>
        {t("landers:call")}
        <ArrowRight aria-hidden />
      </Button>
      <p className={`${small} ${muted} ${css.note}`}>{t("landers:call_note", { age: lander.minAge })}</p>
    </form>
  );
}
