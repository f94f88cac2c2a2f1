import { Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useShell } from "~/layouts/shell/use-shell";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { HeadRow } from "~/ui/head-row";
import { heading, label, muted, small, wrap } from "~/ui/text.css";
import * as css from "./invoice-page.css";
import type { OrdersView, ShownOrder } from "./transactions.server";

type Invoice = NonNullable<OrdersView["invoice"]>;

/** A printable invoice or credit note: in print the company's name is large and the brand's small. product 13.56 */
export function InvoicePage({ order, invoice }: { order: ShownOrder; invoice: Invoice }) {
  const { t } = useTranslation();
  const { logo, name } = useShell();
  const facts = [
    [t("shop:invoice_date"), invoice.day],
    [t("shop:order"), order.reference],
    [t("shop:methods"), order.method],
  ].filter(([, value]) => value);
  return (
    <>
      <div className={css.screenOnly}>
        <HeadRow
          start={{ back: paths.transaction(order.reference), inApp: true }}
          isWithheld
          title={t("shop:order_of", { reference: order.reference })}
          titleAs="p"
        />
      </div>
      <article className={`${wrap} ${css.sheet}`}>
        <header className={css.head}>
          {logo ? (
            <img className={`${css.screenOnly} ${css.logo}`} src={logo} alt={name} height={38} />
          ) : null}
          <p className={css.letterhead}>
            <b className={css.company}>{invoice.company[0]}</b>
            <span className={css.brand}>{name}</span>
          </p>
          <span className={css.screenOnly}>
            <Button size="small" onClick={() => print()}>
              <Printer aria-hidden /> {t("shop:print")}
            </Button>
          </span>
        </header>
        <h1 className={heading.title}>
          {t(`shop:${invoice.kind}`)} {invoice.number}
        </h1>
        <div className={css.two}>
          <dl className={css.facts}>
            {facts.map(([fact, value]) => (
              <div key={fact}>
                <dt className={`${label} ${muted}`}>{fact}</dt>
                <dd className={css.fact}>{value}</dd>
              </div>
            ))}
          </dl>
          <div>
            <p className={`${label} ${muted}`}>{t("shop:invoice_to")}</p>
            <address className={css.address}>
              {invoice.to.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </div>
        </div>
        <Lines order={order} invoice={invoice} />
        {invoice.kind === "invoice" ? <p>{t("shop:invoice_paid")}</p> : null}
        <footer className={`${small} ${muted}`}>
          <p>{invoice.company.join(", ")}</p>
          {invoice.numbers ? <p>{invoice.numbers}</p> : null}
        </footer>
      </article>
    </>
  );
}

/** The sold or refunded items, then net, VAT and total. */
function Lines({ order, invoice }: { order: ShownOrder; invoice: Invoice }) {
  const { t } = useTranslation();
  const lines =
    invoice.kind === "credit_note"
      ? [[t("shop:order_of", { reference: order.reference }), invoice.total]]
      : [
          [t("shop:credits", { count: order.credits }), order.price],
          ...(order.discount ? [[order.discount.line, order.discount.off]] : []),
          [t("shop:line_fee"), order.fee],
        ];
  const sums = [
    [t("shop:invoice_net"), invoice.net],
    [t("shop:invoice_vat", { rate: invoice.rate }), invoice.vat],
    [t("shop:total_no_vat"), invoice.total],
  ];
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t("shop:invoice_item")}</th>
          <th scope="col">{t("shop:invoice_amount")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([name, amount]) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(([name, amount]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}
