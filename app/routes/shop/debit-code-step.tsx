import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Problem } from "~/ui/field";
import * as fieldCss from "~/ui/field.css";
import { Form } from "~/ui/form";
import { label, muted, small } from "~/ui/text.css";
import { LocalTime } from "~/ui/time";
import * as css from "./direct-debit.css";
import type { DebitView } from "./direct-debit.server";

const DIGITS = ["1", "2", "3", "4", "5", "6"];

/** Step 2: the code of the text message. product 13.47 */
export function CodeStep({
  reference,
  code,
  wrong,
}: {
  reference: string;
  code: NonNullable<DebitView["code"]>;
  wrong: { left: number } | undefined;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const problem = wrong
    ? `${t("debit:code_invalid")}. ${t("debit:tries", { count: wrong.left })}.`
    : undefined;
  return (
    <div className={css.narrow}>
      <Form method="post" action={paths.directDebit(reference)} className={css.narrow}>
        <input type="hidden" name="intent" value="confirm_mandate" />
        <div className={fieldCss.field}>
          <label className={label} htmlFor="code">
            {t("debit:code_label")}
          </label>
          <div className={css.cellsFrame}>
            <div className={css.cells}>
              {DIGITS.map((one) => (
                <span key={one} className={css.cellBox} aria-hidden />
              ))}
              <input
                id="code"
                type="text"
                name="code"
                className={css.digits}
                inputMode="numeric"
                autoComplete="one-time-code"
                pattern="[0-9 ]*"
                maxLength={6}
                required
                value={typed}
                onChange={({ target }) => setTyped(target.value.replace(/\D/g, ""))}
                aria-invalid={wrong ? true : undefined}
                aria-describedby={wrong ? "code-error" : "code-description"}
              />
            </div>
          </div>
          <Problem id="code-error" text={problem} />
          <p className={`${small} ${muted} ${css.foot}`} id="code-description">
            {wrong ? null : <span>{t("debit:tries", { count: code.left })}</span>}
            <LocalTime value={code.until} format="time" within={(time) => t("debit:valid_until", { time })} />
          </p>
        </div>
        <Button kind="primary" size="large" wide type="submit">
          {t("debit:confirm_button")}
        </Button>
      </Form>
      <Form method="post" action={paths.directDebit(reference)} className={css.under}>
        <input type="hidden" name="intent" value="resend_debit_code" />
        <Button wide type="submit">
          {t("debit:resend_button")}
        </Button>
        <p className={`${small} ${muted}`}>{t("debit:resend_wait")}</p>
      </Form>
      <ButtonLink wide href={paths.directDebit(reference, true)}>
        {t("debit:change_number")}
      </ButtonLink>
    </div>
  );
}
