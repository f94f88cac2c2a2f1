import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { LEAVING_NOTE_MAX, leavingReasons } from "~/domain/accounts/rules";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Problem, TextArea } from "~/ui/field";
import { field as fieldStyle, fields } from "~/ui/field.css";
import { Form } from "~/ui/form";
import { label } from "~/ui/text.css";
import * as css from "./leaving.css";

/** Step 1: the reason. */
export function ReasonStep({ answer }: { answer: SubmissionResult<string[]> | undefined }) {
  const { t } = useTranslation();
  const [form, field] = useForm<{ reason: string; note: string }>({ id: "leaving", lastResult: answer });
  const problem = field.reason.errors?.[0];
  return (
    <Form {...getFormProps(form)} className={fields} method="post" action={paths.settings("delete")}>
      <input type="hidden" name="intent" value="reason" />
      <fieldset className={fieldStyle} aria-describedby={problem ? "reason-error" : undefined}>
        <legend className={label}>{t("leaving:reason")}</legend>
        <Problem id="reason-error" text={problem} />
        <div className={css.reasons}>
          {leavingReasons.map((one) => (
            <label key={one} className={css.reason}>
              <input
                className={css.radio}
                type="radio"
                name={field.reason.name}
                value={one}
                defaultChecked={one === field.reason.initialValue}
                aria-invalid={problem ? true : undefined}
                required
              />
              <span className={css.reasonText}>{t(`leaving:reason_${one}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        name={field.note.name}
        label={t("leaving:note")}
        hint={t("leaving:note_hint", { max: LEAVING_NOTE_MAX })}
        defaultValue={field.note.initialValue}
        problem={field.note.errors?.[0]}
      />
      <div className={css.ways}>
        <Button kind="primary" type="submit">
          {t("leaving:go_on")}
        </Button>
        <ButtonLink href={paths.settings()}>{t("leaving:stay")}</ButtonLink>
      </div>
    </Form>
  );
}
