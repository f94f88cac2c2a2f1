import { type ReactNode, useId } from "react";
import { t } from "../../text";
import * as field from "../../ui/field.css";
import { row } from "../../ui/layout.css";
import * as css from "./new-discount.css";
import type { DiscountField, DiscountProblems, TypedDiscount } from "./new-discount.server";

type Choices = { currencies: string[]; methods: string[]; countries: readonly string[] };

/** The terms of a new code. A field that is not accepted says what was expected. */
export function DiscountFields({
  typed,
  choices,
  problems,
}: {
  typed: TypedDiscount;
  choices: Choices;
  problems: DiscountProblems;
}) {
  return (
    <div className={css.grid}>
      <TextField
        name="code"
        typed={typed}
        problems={problems}
        maxLength={60}
        autoCapitalize="characters"
        required
      />
      <div className={css.pair}>
        <TextField name="off" typed={typed} problems={problems} inputMode="decimal" required />
        <Labelled name="kind" problems={problems}>
          {(props) => (
            <select className={field.input} name="kind" defaultValue={typed.kind} {...props}>
              {(["percent", "amount", "bonus"] as const).map((kind) => (
                <option key={kind} value={kind}>
                  {t(`discount_kind_of_${kind}`)}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      </div>
      <TextField name="minimum" typed={typed} problems={problems} inputMode="decimal" />
      <Labelled name="currency" problems={problems}>
        {(props) => (
          <select className={field.input} name="currency" defaultValue={typed.currency} {...props}>
            <option value="">{t("discount_any")}</option>
            {choices.currencies.map((currency) => (
              <option key={currency} value={currency}>
                {currency}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <TextField name="days" typed={typed} problems={problems} inputMode="numeric" required />
      <TextField name="uses" typed={typed} problems={problems} inputMode="numeric" />
      <TextField name="countries" typed={typed} problems={problems} maxLength={400} />
      <fieldset className={field.field}>
        <legend className={field.label}>{t("discount_field_methods")}</legend>
        <div className={row}>
          {choices.methods.map((method) => (
            <label key={method} className={css.choice}>
              <input
                type="checkbox"
                name="methods"
                value={method}
                defaultChecked={typed.methods.includes(method)}
              />
              {method}
            </label>
          ))}
        </div>
        <p className={problems.methods ? field.error : field.hint}>{t("discount_hint_methods")}</p>
      </fieldset>
      <fieldset className={field.field}>
        <legend className={field.label}>{t("discount_field_validity")}</legend>
        <div className={row}>
          {(["once-per-user", "unlimited"] as const).map((validity) => (
            <label key={validity} className={css.choice}>
              <input
                type="radio"
                name="validity"
                value={validity}
                defaultChecked={typed.validity === validity}
              />
              {t(validity === "unlimited" ? "discount_often" : "discount_once")}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

type TextName = Exclude<DiscountField, "methods" | "kind" | "currency" | "validity">;

function TextField({
  name,
  typed,
  problems,
  ...input
}: {
  name: TextName;
  typed: TypedDiscount;
  problems: DiscountProblems;
  inputMode?: "decimal" | "numeric";
  maxLength?: number;
  autoCapitalize?: "characters";
  required?: boolean;
}) {
  return (
    <Labelled name={name} problems={problems}>
      {(props) => (
        <input
          className={field.input}
          name={name}
          defaultValue={typed[name]}
          maxLength={20}
          autoComplete="off"
          {...input}
          {...props}
        />
      )}
    </Labelled>
  );
}

type FieldProps = { id: string; "aria-describedby": string; "aria-invalid"?: true };

/** A field with its label, and the hint that becomes the error. */
function Labelled({
  name,
  problems,
  children,
}: {
  name: TextName | "kind" | "currency";
  problems: DiscountProblems;
  children: (props: FieldProps) => ReactNode;
}) {
  const id = useId();
  const isWrong = problems[name] === true;
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {t(`discount_field_${name}`)}
      </label>
      {children({ id, "aria-describedby": `${id}-hint`, ...(isWrong ? { "aria-invalid": true } : {}) })}
      <p className={isWrong ? field.error : field.hint} id={`${id}-hint`}>
        {t(`discount_hint_${name}`)}
      </p>
    </div>
  );
}

/** The same terms for the form that adds the code. */
export function HiddenFields({ typed: { methods, ...typed } }: { typed: TypedDiscount }) {
  return (
    <>
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {methods.map((method) => (
        <input key={method} type="hidden" name="methods" value={method} />
      ))}
    </>
  );
}
