import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/button";
import { ChipField } from "~/ui/field";
import { Link } from "~/ui/link";
import { heading, muted, small } from "~/ui/text.css";
import type { Lander } from "./lander.server";
import * as css from "./shared.css";

/** The form's id, for inputs elsewhere on the page. */
export const QUESTION_FORM = "ask";

/**
 * The first question of the signup as a form that leads to its next step. Where the signup is closed to the
 * visitor, a link to the waiting list. @param children further choices for the signup
 */
export function FirstQuestion({ lander, children }: { lander: Lander; children?: ReactNode }) {
  const { t } = useTranslation();
  const { question } = lander;
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
      {children}
      <Button kind="primary" size="large" type="submit" wide>
        {t("landers:call")}
        <ArrowRight aria-hidden />
      </Button>
      <p className={`${small} ${muted} ${css.note}`}>{t("landers:call_note", { age: lander.minAge })}</p>
    </form>
  );
}
