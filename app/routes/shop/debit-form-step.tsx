import { useFetcher } from "@remix-run/react";
import { type FocusEvent, type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PayerInput } from "~/domain/debit/read-payer.server";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { muted, small } from "~/ui/text.css";
import { DebitSum, type Shown } from "./debit-sum";
import * as css from "./direct-debit.css";

type Problems = Partial<Record<keyof PayerInput, string>>;
/** Step 1: the account to debit, and the number for the code. product 13.46 */
export function FormStep({ view, payer, problems }: { view: Shown; payer: PayerInput; problems: Problems }) {
  const { t } = useTranslation();
  const { reference } = view;
  const iban = useIbanCheck(reference);
  const { open, edit } = useOpenProblems(problems);
  const field = (name: keyof PayerInput) => ({
    name,
    defaultValue: payer[name],
    problem: name === "iban" && iban.checked !== undefined ? (iban.checked ?? undefined) : open[name],
  });
  return (
    <Form
      method="post"
      action={paths.directDebit(reference, view.changes)}
      className={css.columns}
      noValidate
      onInput={edit}
    >
      <input type="hidden" name="intent" value="request_debit_code" />
      <div className={css.fields}>
        <div className={css.whole}>
          <TextField {...field("holder")} label={t("debit:holder")} autoComplete="name" maxLength={70} />
        </div>
        <div className={css.whole}>
          <TextField
            {...field("iban")}
            label={t("debit:iban")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={50}
            onBlur={iban.check}
          />
        </div>
        <div className={css.long}>
          <TextField
            {...field("street")}
            label={t("debit:street")}
            autoComplete="address-line1"
            maxLength={70}
          />
        </div>
        <div className={css.short}>
          <TextField
            {...field("houseNumber")}
            label={t("debit:house_number")}
            autoComplete="off"
            maxLength={16}
          />
        </div>
        <div className={css.short}>
          <TextField
            {...field("postalCode")}
            label={t("debit:postal_code")}
            autoComplete="postal-code"
            maxLength={16}
          />
        </div>
        <div className={css.long}>
          <TextField
            {...field("city")}
            label={t("debit:city")}
            autoComplete="address-level2"
            maxLength={35}
          />
        </div>
        <div className={css.whole}>
          <TextField
            {...field("mobile")}
            label={t("debit:mobile")}
            hint={t("debit:mobile_hint")}
            type="tel"
            autoComplete="tel"
            maxLength={40}
          />
        </div>
      </div>
      <section className={css.summary} aria-label={t("shop:order")}>
        <DebitSum view={view} />
        <Button kind="primary" size="large" wide type="submit">
          {t("debit:request_button")}
        </Button>
        <p className={`${small} ${muted}`}>{t("debit:request_note")}</p>
      </section>
    </Form>
  );
}

/** The problems of the fields that were not edited since the form was refused: a field that was filled shows none. */
function useOpenProblems(problems: Problems) {
  const [edited, setEdited] = useState<{ of: Problems; names: readonly string[] }>({
    of: problems,
    names: [],
  });
  const names = edited.of === problems ? edited.names : [];
  const edit = ({ target }: FormEvent) => {
    const { name } = target as HTMLInputElement;
    if (!names.includes(name)) setEdited({ of: problems, names: [...names, name] });
  };
  const open: Problems = Object.fromEntries(
    Object.entries(problems).filter(([name]) => !names.includes(name)),
  );
  return { open, edit };
}

/** Groups the IBAN in fours and validates it on blur. `checked` is undefined until then. */
function useIbanCheck(reference: string) {
  const fetcher = useFetcher<{ iban?: string | null }>();
  const check = ({ target }: FocusEvent<HTMLInputElement>) => {
    const plain = target.value.replace(/[\s-]/g, "").toUpperCase();
    target.value = plain.replace(/(.{4})(?=.)/g, "$1 ");
    if (plain)
      fetcher.submit(
        { intent: "check-iban", iban: plain },
        { method: "post", action: paths.directDebit(reference) },
      );
  };
  return { check, checked: fetcher.data?.iban };
}
