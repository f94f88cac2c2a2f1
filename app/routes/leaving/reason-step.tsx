import { useTranslation } from "react-i18next";
import { LEAVING_NOTE_MAX, leavingReasons } from "~/domain/accounts/rules";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Problem, TextArea } from "~/ui/field";
import { field, fields } from "~/ui/field.css";
import { Form } from "~/ui/form";
import { label } from "~/ui/text.css";
import * as css from "./leaving.css";

/** First: why. */
export function ReasonStep({
  reason,
  note,
  problems,
}: {
  reason: string;
  note: string;
  problems: Record<string, string>;
}) {
  const { t } = useTranslation();
  return (
    <Form className={fields} method="post" noValidate action={paths.settings("delete")}>
      <input type="hidden" name="intent" value="reason" />
      <fieldset className={field} aria-describedby={problems.reason ? "reason-error" : undefined}>
        <legend className={label}>{t("leaving:reason")}</legend>
        <Problem id="reason-error" text={problems.reason} />
        <div className={css.reasons}>
          {leavingReasons.map((one) => (
            <label key={one} className={css.reason}>
              <input type="radio" name="reason" value={one} defaultChecked={one === reason} required />
              <span>{t(`leaving:reason_${one}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        name="note"
        label={t("leaving:note")}
        hint={t("leaving:note_hint", { max: LEAVING_NOTE_MAX })}
        defaultValue={note}
        problem={problems.note}
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
