import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import { useActionData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ANSWER_MAX, MAX_ANSWERS } from "~/domain/members/rules";
import type { SaveAnswers } from "~/domain/members/save-answers.server";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { SelectField, TextArea } from "~/ui/field";
import { Form } from "~/ui/form";
import { Said } from "~/ui/notice";
import { heading, muted } from "~/ui/text.css";
import { useStoredForm } from "../accounts/use-stored-form";
import * as css from "./answers-form.css";
import type { AnswersFields } from "./answers-view.server";
import { actions } from "./edit-page.css";
import { ANSWERS, isAnswersRefused, type RefusedAnswers } from "./own-answers";

/** A separate form of the member's answers to the brand's questions. An empty row deletes its answer. product 8.6 */
export function AnswersForm({ fields: { questions, rows, stored } }: { fields: AnswersFields }) {
  const { t } = useTranslation();
  const result = useActionData<RefusedAnswers>();
  const [params] = useSearchParams();
  const refused = isAnswersRefused(result) ? result : undefined;
  const isSaved = params.get("done") === ANSWERS;
  const { lastResult, handlers } = useStoredForm(refused, stored, isSaved);
  const [form, field] = useForm<SaveAnswers>({ id: ANSWERS, lastResult, defaultValue: stored });
  return (
    <Form
      {...getFormProps(form)}
      className={css.answers}
      method="post"
      action={`${paths.profile()}#${ANSWERS}`}
      {...handlers}
    >
      <input type="hidden" name="intent" value="save_answers" />
      <h2 className={heading.section}>{t("profile:answers_title")}</h2>
      <p className={muted}>{t("profile:answers_text", { max: MAX_ANSWERS })}</p>
      {!refused && isSaved ? <Said isGood>{t("settings:saved")}</Said> : null}
      {rows.map((row) => (
        <Row
          key={row}
          at={row}
          questions={questions}
          question={field[`question_${row}`]}
          answer={field[`answer_${row}`]}
        />
      ))}
      <div className={actions}>
        <Button kind="primary" type="submit">
          {t("profile:answers_save")}
        </Button>
      </div>
    </Form>
  );
}

type Field = FieldMetadata<string, SaveAnswers>;

function Row({
  at,
  questions,
  question,
  answer,
}: {
  at: number;
  questions: AnswersFields["questions"];
  question: Field;
  answer: Field;
}) {
  const { t } = useTranslation();
  return (
    <div className={css.row}>
      <SelectField
        id={question.id}
        name={question.name}
        defaultValue={question.initialValue}
        label={t("profile:question_at", { at })}
        choices={questions}
        problem={question.errors?.[0]}
      />
      <TextArea
        id={answer.id}
        name={answer.name}
        defaultValue={answer.initialValue}
        label={t("profile:answer_at", { at })}
        hint={t(answer.dirty ? "profile:answer_count" : "profile:answer_max", {
          number: [...(answer.value ?? "")].length,
          max: ANSWER_MAX,
        })}
        problem={answer.errors?.[0]}
        maxLength={ANSWER_MAX}
      />
    </div>
  );
}
