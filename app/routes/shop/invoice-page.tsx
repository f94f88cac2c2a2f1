import { FileText, Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useShell } from "~/client/use-shell";
import { BrandLogo } from "~/layouts/shell/brand-logo";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { HeadRow } from "~/ui/head-row";
import { heading, label, muted, small, wrap } from "~/ui/text.css";
import * as css from "./invoice-page.css";
import type { OrdersView, ShownOrder } from "./transactions.server";

type Invoice = NonNullable<OrdersView["invoice"]>;

/** A printable invoice or credit note: in print the company's name is large and the brand's small. product 13.56 */
export function InvoicePage({ order, invoice }: { order: ShownOrder; invoice: Invoice }) {
  const { t } = useTranslation();
  const { logo, name } = useShell();
  return (
    <>
      <div className={css.screenOnly}>
        <HeadRow
          back={{ href: paths.transaction(order.reference), shown: "always", inApp: true }}
          title={t("shop:order_of", { reference: order.reference })}
          titleAs="p"
        />
      </div>
      <article className={`${wrap} ${css.sheet}`}>
        <header className={css.head}>
          {logo ? (
            <span className={css.screenOnly}>
              <BrandLogo shell={{ logo, name }} />
            </span>
          ) : null}
          <p className={css.letterhead}>
            <b className={css.company}>{invoice.issuer[0]}</b>
            <span className={css.brand}>{invoice.brand}</span>
          </p>
          <span className={`${css.screenOnly} ${css.acts}`}>
            <ButtonLink size="small" href={invoice.pdf} download>
              <FileText aria-hidden /> {t("shop:invoice_pdf")}
            </ButtonLink>
            <Button size="small" onClick={() => print()}>
              <Printer aria-hidden /> {t("shop:print")}
            </Button>
          </span>
        </header>
        <h1 className={heading.title}>{invoice.title}</h1>
        <div className={css.two}>
          <dl className={css.facts}>
            {invoice.facts.map(([fact, value]) => (
              <div key={fact}>
                <dt className={`${label} ${muted}`}>{fact}</dt>
                <dd className={css.fact}>{value}</dd>
              </div>
            ))}
          </dl>
          {invoice.recipient.length > 0 ? (
            <div>
              <p className={`${label} ${muted}`}>{invoice.recipientName}</p>
              <address className={css.address}>
                {invoice.recipient.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </address>
            </div>
          ) : null}
        </div>
        <Lines invoice={invoice} />
        {invoice.note ? <p>{invoice.note}</p> : null}
        <footer className={`${small} ${muted}`}>
          <p>{invoice.issuer.join(", ")}</p>
          {invoice.issuerNumbers ? <p>{invoice.issuerNumbers}</p> : null}
        </footer>
      </article>
    </>
  );
}

/** The sold or refunded items, then net, VAT and total. */
function Lines({ invoice: { head, lines, sums } }: { invoice: Invoice }) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{head[0]}</th>
          <th scope="col">{head[1]}</th>
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
