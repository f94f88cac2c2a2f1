import { ArrowLeft, Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type MatchQuestion, matchQuestions, NO_MATTER } from "~/domain/games/rules";
import type { TranslationKey } from "~/i18n/translate";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import { dots, steps } from "~/ui/steps.css";
import { heading, muted, small } from "~/ui/text.css";
import * as css from "./finder.css";

/** One question of the match finder. Each answer is a submit button, so that it needs no script. product 10.19 */
export function MatchQuestionForm({
  question,
  at,
  count,
  chosen,
}: {
  question: MatchQuestion;
  /** from 1 */
  at: number;
  count: number;
  chosen: string | null;
}) {
  const { t } = useTranslation();
  return (
    <Form className={css.question} method="post" action={paths.matchFinder()}>
      <div>
        <p className={`${small} ${muted}`}>{t("games:finder_step", { at, of: count })}</p>
        <div className={steps} aria-hidden>
          {Array.from({ length: count }, (_, step) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position
            <i key={step} className={step < at ? dots.done : dots.ahead} />
          ))}
        </div>
      </div>
      <h1 className={heading.title}>{t(`games:question_${question}` as TranslationKey)}</h1>
      <input type="hidden" name="question" value={question} />
      <div className={css.answers}>
        {matchQuestions[question].map((answer) => (
          <button
            key={answer}
            className={css.answer}
            type="submit"
            name="answer"
            value={answer}
            aria-pressed={answer === chosen}
          >
            {t(`games:answer_${question}_${answer}` as TranslationKey)}
            {answer === chosen ? <Check aria-hidden /> : null}
          </button>
        ))}
      </div>
      <div className={css.foot}>
        {at > 1 ? (
          <ButtonLink kind="text" href={paths.matchFinder(at - 1)}>
            <ArrowLeft aria-hidden />
            {t("common:back")}
          </ButtonLink>
        ) : (
          <span />
        )}
        <Button kind="text" type="submit" name="answer" value={NO_MATTER} aria-pressed={chosen === NO_MATTER}>
          {t("games:finder_any")}
          {chosen === NO_MATTER ? <Check aria-hidden /> : null}
        </Button>
      </div>
      {at === 1 ? <p className={`${small} ${muted}`}>{t("games:finder_lede")}</p> : null}
    </Form>
  );
}
