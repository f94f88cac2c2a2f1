import { useFetcher } from "@remix-run/react";
import { BadgeCheck } from "lucide-react";
import { type FocusEvent, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import type { PayerInput } from "~/domain/debit/read-payer.server";
import { lines, total } from "~/layouts/shop/sum.css";
import { paths } from "~/paths";
import { BesideLink } from "~/ui/beside-link";
import { Button, ButtonLink } from "~/ui/button";
import { Problem, TextField } from "~/ui/field";
import * as fieldCss from "~/ui/field.css";
import { Form } from "~/ui/form";
import { heading, label, muted, small } from "~/ui/text.css";
import * as css from "./direct-debit.css";
import type { DebitView } from "./direct-debit.server";

type Problems = Partial<Record<keyof PayerInput, string>>;
type Shown = Pick<
  DebitView,
  "reference" | "changes" | "credits" | "price" | "fee" | "total" | "vat" | "perMessage" | "days"
>;

function Sum({ view: { credits, price, fee, total: amount, vat, perMessage } }: { view: Shown }) {
  const { t } = useTranslation();
  return (
    <dl className={lines}>
      <div>
        <dt>{t("shop:credits", { count: credits })}</dt>
        <dd>{price}</dd>
      </div>
      <div>
        <dt>{t("shop:line_fee")}</dt>
        <dd>{fee}</dd>
      </div>
      <div className={total}>
        <dt>{vat ? t("shop:total", { rate: vat }) : t("shop:total_no_vat")}</dt>
        <dd>{amount}</dd>
      </div>
      <div>
        <dt>{t("shop:per_message", { price: perMessage })}</dt>
      </div>
    </dl>
  );
}

/** The account that is debited, and the number for the code. */
export function FormStep({ view, payer, problems }: { view: Shown; payer: PayerInput; problems: Problems }) {
  const { t } = useTranslation();
  const { reference } = view;
  const iban = useIbanCheck(reference);
  const field = (name: keyof PayerInput) => ({
    name,
    defaultValue: payer[name],
    problem: name === "iban" && iban.checked !== undefined ? (iban.checked ?? undefined) : problems[name],
  });
  return (
    <Form
      method="post"
      action={paths.directDebit(reference, view.changes)}
      className={css.columns}
      noValidate
    >
      <input type="hidden" name="intent" value="request" />
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
        <Sum view={view} />
        <Button kind="primary" size="large" wide type="submit">
          {t("debit:request_button")}
        </Button>
        <p className={`${small} ${muted}`}>{t("debit:request_note")}</p>
      </section>
    </Form>
  );
}

/** Groups the IBAN in fours and has it checked when its field is left. `checked` is undefined until then. */
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

const DIGITS = ["1", "2", "3", "4", "5", "6"];

/** The code from the text message. */
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
        <input type="hidden" name="intent" value="confirm" />
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
            <time dateTime={code.until}>{t("debit:valid_until", { time: code.time })}</time>
          </p>
        </div>
        <Button kind="primary" size="large" wide type="submit">
          {t("debit:confirm_button")}
        </Button>
      </Form>
      <Form method="post" action={paths.directDebit(reference)} className={css.under}>
        <input type="hidden" name="intent" value="resend" />
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

/** The mandate as on paper, and the order with it. It is behind no link and no box. SHOP.md */
export function MandateStep({ view, mandate }: { view: Shown; mandate: NonNullable<DebitView["mandate"]> }) {
  const { t } = useTranslation();
  const facts: [string, readonly string[]][] = [
    [t("debit:mandate_reference"), [mandate.reference]],
    [t("debit:creditor"), mandate.creditor],
    [t("debit:creditor_id"), [mandate.creditorId]],
    [t("debit:payment_type"), [t("debit:one_off")]],
    [t("debit:holder"), [mandate.holder]],
    [t("debit:iban"), [mandate.iban]],
  ];
  return (
    <div className={css.columns}>
      <article className={css.paper}>
        <h2 className={heading.section}>{t("debit:mandate_heading")}</h2>
        <dl className={css.facts}>
          {facts.map(([name, values]) => (
            <div key={name}>
              <dt className={`${small} ${muted}`}>{name}</dt>
              <dd>
                {values.map((value) => (
                  <span key={value}>{value}</span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        {mandate.paragraphs.map((text) => (
          <p key={text} lang={mandate.language}>
            {text}
          </p>
        ))}
        <p>{t("debit:notice", { count: mandate.noticeDays })}</p>
        <p className={css.signed}>
          <BadgeCheck aria-hidden />
          <time dateTime={mandate.signedAt}>{t("debit:signed", { when: mandate.signed })}</time>
        </p>
      </article>
      <section className={css.summary} aria-label={t("shop:order")}>
        <Sum view={view} />
        <p>{t("debit:earliest", { day: mandate.earliest })}</p>
        <p>{t(mandate.isAtOnce ? "debit:credits_at_once" : "debit:credits_settled")}</p>
        <p className={`${small} ${muted}`}>
          <Trans
            i18nKey="shop:note"
            values={{ days: view.days }}
            components={{ em: <BesideLink href={paths.returnPolicy()} /> }}
          />
        </p>
        <Form method="post" action={paths.directDebit(view.reference)}>
          <input type="hidden" name="intent" value="order" />
          <Button kind="primary" size="large" wide type="submit">
            {t("shop:order_button")}
          </Button>
        </Form>
        <Button wide onClick={() => print()}>
          {t("shop:print")}
        </Button>
        <ButtonLink wide href={paths.directDebit(view.reference, true)}>
          {t("debit:change_account")}
        </ButtonLink>
      </section>
    </div>
  );
}
