import { useTranslation } from "react-i18next";
import * as sum from "~/layouts/shop/sum.css";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { HeadRow } from "~/ui/head-row";
import { heading, muted, small, wrap } from "~/ui/text.css";
import * as css from "./shop.css";
import type { OrdersView, ShownOrder } from "./transactions.server";

/** An invoice or credit note, made for printing. SHOP.md */
export function InvoicePage({
  order,
  invoice,
}: {
  order: ShownOrder;
  invoice: NonNullable<OrdersView["invoice"]>;
}) {
  const { t } = useTranslation();
  return (
    <>
      <div className={css.screenOnly}>
        <HeadRow
          start={{ back: paths.transaction(order.reference), inApp: true }}
          keepsBack
          title={t("shop:order_of", { reference: order.reference })}
          titleAs="p"
        />
      </div>
      <article className={`${wrap} ${css.order}`}>
        <address className={css.address}>
          {invoice.company.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <h1 className={heading.title}>
          {t(`shop:${invoice.kind}`)} {invoice.number}
        </h1>
        <dl className={sum.lines}>
          <div>
            <dt>{t("shop:invoice_date")}</dt>
            <dd>{invoice.day}</dd>
          </div>
          <div>
            <dt>{t("shop:order")}</dt>
            <dd>{order.reference}</dd>
          </div>
          <div>
            <dt>{t("shop:methods")}</dt>
            <dd>{order.method}</dd>
          </div>
          <div>
            <dt>{t("shop:invoice_to")}</dt>
            <dd>
              {invoice.to.map((line) => (
                <span key={line} className={css.line}>
                  {line}
                </span>
              ))}
            </dd>
          </div>
        </dl>
        <dl className={sum.lines}>
          <div>
            <dt>{t("shop:credits", { count: order.credits })}</dt>
            <dd>{invoice.net}</dd>
          </div>
          <div>
            <dt>{t("shop:invoice_vat", { rate: invoice.rate })}</dt>
            <dd>{invoice.vat}</dd>
          </div>
          <div className={sum.total}>
            <dt>{t("shop:total_no_vat")}</dt>
            <dd>{invoice.total}</dd>
          </div>
        </dl>
        {invoice.numbers ? <p className={`${small} ${muted}`}>{invoice.numbers}</p> : null}
        <div className={css.screenOnly}>
          <Button wide onClick={() => print()}>
            {t("shop:print")}
          </Button>
        </div>
      </article>
    </>
  );
}
