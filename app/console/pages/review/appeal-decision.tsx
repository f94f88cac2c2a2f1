import { Form, useNavigation } from "@remix-run/react";
import { useId } from "react";
import { ANSWER_MAX } from "~/domain/decisions/rules";
import { t } from "../../text";
import type { ShownBrand } from "../../ui/brand-mark";
import { Button, Key } from "../../ui/button";
import * as field from "../../ui/field.css";
import { section } from "../../ui/layout.css";
import { heading, tone } from "../../ui/text.css";
import type { AppealAnswer, AppealView } from "./appeal.server";
import * as css from "./complaint.css";

const keys = { upheld: "a", reversed: "r" } as const;

/** Whether a decision stands, and the answer to the member. */
export function AppealDecision({
  view,
  brand,
  answer,
}: {
  view: AppealView;
  brand: ShownBrand;
  answer: AppealAnswer | undefined;
}) {
  const id = useId();
  const { state } = useNavigation();
  return (
    <Form method="post" className={section} aria-labelledby={`${id}-title`}>
      <h2 className={heading} id={`${id}-title`}>
        {t("decision")}
      </h2>
      <fieldset className={css.outcomes}>
        <legend className={field.label}>{t("appeal_outcome")}</legend>
        {(["upheld", "reversed"] as const).map((one) => (
          <label key={one} className={css.outcome}>
            <input
              type="radio"
              name="outcome"
              value={one}
              required
              defaultChecked={answer?.outcome === one}
              data-key={keys[one]}
            />
            {t(`appeal_${one}`)}
            <Key>{keys[one]}</Key>
          </label>
        ))}
        <p className={field.hint}>{t("appeal_reversed_hint")}</p>
      </fieldset>
      <div className={field.field}>
        <label className={field.label} htmlFor={`${id}-answer`}>
          {t("appeal_answer")}
        </label>
        <textarea
          className={field.area}
          id={`${id}-answer`}
          name="answer"
          rows={5}
          maxLength={ANSWER_MAX}
          defaultValue={answer?.answer}
          aria-invalid={answer?.problem === "answer" || undefined}
          aria-describedby={`${id}-hint`}
        />
        <p className={field.hint} id={`${id}-hint`}>
          {t("appeal_answer_hint", { language: view.language })}
        </p>
      </div>
      {answer?.problem === "answer" ? (
        <p className={tone.bad} role="alert">
          {t("appeal_problem_answer")}
        </p>
      ) : null}
      <Button type="submit" kind="primary" data-key="n" aria-disabled={state !== "idle" || undefined}>
        {t("appeal_submit", { brand: brand.name })}
        <Key>n</Key>
      </Button>
    </Form>
  );
}
