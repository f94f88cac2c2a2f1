import { BadgeCheck } from "lucide-react";
import { Trans, useTranslation } from "react-i18next";
import { OrderButton } from "~/features/shop/order-button";
import { paths } from "~/paths";
import { BesideLink } from "~/ui/beside-link";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import { heading, muted, small } from "~/ui/text.css";
import { LocalTime } from "~/ui/time";
import { DebitSum, type Shown } from "./debit-sum";
import * as css from "./direct-debit.css";
import type { DebitView } from "./direct-debit.server";

/** Step 3: the mandate as printed, and the order. It is not behind a link or a box. product 13.49 */
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
            <div key={name} className={css.fact}>
              <dt className={`${small} ${muted}`}>{name}</dt>
              <dd className={css.factValue}>
                {values.map((value) => (
                  <span key={value} className={css.factLine}>
                    {value}
                  </span>
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
          <BadgeCheck className={css.signedIcon} aria-hidden />
          <LocalTime
            value={mandate.signedAt}
            format="moment"
            within={(when) => t("debit:signed", { when })}
          />
        </p>
      </article>
      <section className={css.summary} aria-label={t("shop:order")}>
        <DebitSum view={view} />
        <p>{t("debit:earliest", { day: mandate.earliest })}</p>
        <p>{t(mandate.isAtOnce ? "debit:credits_at_once" : "debit:credits_settled")}</p>
        <Form method="post" action={paths.directDebit(view.reference)}>
          <input type="hidden" name="intent" value="order_by_debit" />
          <OrderButton isLegal={view.isLegalButton} total={view.total} />
        </Form>
        <p className={`${small} ${muted}`}>
          <Trans
            i18nKey="shop:note"
            values={{ name: view.statement, days: view.days }}
            components={{ em: <BesideLink href={paths.returnPolicy()} /> }}
          />
        </p>
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
