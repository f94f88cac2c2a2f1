import {
  type FieldMetadata,
  getFormProps,
  getSelectProps,
  getTextareaProps,
  useForm,
} from "@conform-to/react";
import { useActionData, useSearchParams } from "@remix-run/react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ANSWER_MAX, answerRows, MOST_ANSWERS } from "~/domain/members/rules";
import type { SaveAnswers } from "~/domain/members/save-answers.server";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { SelectField, TextArea } from "~/ui/field";
import { Form } from "~/ui/form";
import { Said } from "~/ui/notice";
import { heading, muted } from "~/ui/text.css";
import { refusalOf, STORED } from "../account/refusal-of";
import * as css from "./answers-form.css";
import type { takeAnswers } from "./answers-form.server";
import type { AnswersFields } from "./answers-view.server";
import { actions, section } from "./edit-page.css";
import { ANSWERS, isAnswersRefused } from "./own-answers";

/** A member's answers to questions of the brand: a form of its own. An empty row deletes its answer. APP §3 */
export function AnswersForm({ fields: { questions, rows } }: { fields: AnswersFields }) {
  const { t } = useTranslation();
  const result = useActionData<typeof takeAnswers>();
  const [params] = useSearchParams();
  const refused = isAnswersRefused(result) ? result : undefined;
  // Each time that other answers are stored, the form begins anew with them.
  const stored = JSON.stringify(rows);
  const anew = useMemo(() => ({ ...STORED, stored }), [stored]);
  const [form, field] = useForm<SaveAnswers>({
    id: ANSWERS,
    lastResult: refused ?? anew,
    defaultValue: Object.fromEntries(
      answerRows.flatMap((row) => [
        [`question_${row}`, rows[row - 1]?.question ?? ""],
        [`answer_${row}`, rows[row - 1]?.answer ?? ""],
      ]),
    ),
  });
  const saved = params.get("done") === ANSWERS ? { text: t("settings:saved"), isGood: true } : null;
  const notice = refusalOf(form) ?? (refused ? null : saved);
  return (
    <Form
      {...getFormProps(form)}
      className={`${section} ${css.answers}`}
      method="post"
      action={`${paths.profile()}?form=${ANSWERS}#${ANSWERS}`}
    >
      <h2 className={heading.section}>{t("profile:answers_title")}</h2>
      <p className={muted}>{t("profile:answers_text", { max: MOST_ANSWERS })}</p>
      {notice ? <Said isGood={notice.isGood}>{notice.text}</Said> : null}
      {answerRows.slice(0, rows.length).map((row) => (
        <Row
          key={row}
          at={row}
          stored={stored}
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
  stored,
  questions,
  question,
  answer,
}: {
  at: number;
  /** changes when other answers are stored */
  stored: string;
  questions: AnswersFields["questions"];
  question: Field;
  answer: Field;
}) {
  const { t } = useTranslation();
  // Without script no count would follow what is typed.
  const [typed, setTyped] = useState<{ over: string; count: number } | null>(null);
  const count = typed?.over === stored ? typed.count : null;
  const { key: _question, ...select } = getSelectProps(question);
  const { key: _answer, ...area } = getTextareaProps(answer);
  return (
    <div className={css.row}>
      <SelectField
        {...select}
        label={t("profile:question_at", { at })}
        choices={questions}
        problem={question.errors?.[0]}
      />
      <TextArea
        {...area}
        label={t("profile:answer_at", { at })}
        hint={
          count === null
            ? t("profile:answer_max", { max: ANSWER_MAX })
            : t("profile:answer_count", { number: count, max: ANSWER_MAX })
        }
        problem={answer.errors?.[0]}
        maxLength={ANSWER_MAX}
        rows={2}
        onInput={({ currentTarget }) => setTyped({ over: stored, count: [...currentTarget.value].length })}
      />
    </div>
  );
}
