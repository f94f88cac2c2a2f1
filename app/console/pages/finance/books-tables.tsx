import { money, percent, signed, whole } from "../../format";
import { t } from "../../text";
import { section } from "../../ui/layout.css";
import { Scroll } from "../../ui/scroll";
import * as tableCss from "../../ui/table.css";
import { Tag } from "../../ui/tag";
import { heading, hidden, quiet } from "../../ui/text.css";
import type { StartedBooks } from "./books";
import * as css from "./finance.css";
import type { ShownSums } from "./finance.server";

/** The VAT of one currency by country, rate and quarter of the sale. */
export function Vat({ of: { currency, sandbox, vat, net } }: { of: ShownSums }) {
  const id = `vat-${currency}-${sandbox}`;
  const amount = (minor: number) => money(minor, currency);
  return (
    <section className={section} aria-labelledby={id}>
      <div className={css.sectionHead}>
        <h3 className={heading} id={id}>
          {t("finance_vat_of", { currency })}
        </h3>
        {sandbox ? <Tag shape="bar">{t("sandbox")}</Tag> : null}
        <span className={quiet}>{t("finance_vat_hint")}</span>
      </div>
      <Scroll label={t("finance_vat_of", { currency })}>
        <table className={tableCss.table}>
          <caption className={hidden}>{t("finance_vat_of", { currency })}</caption>
          <thead>
            <tr>
              <th scope="col">{t("finance_country")}</th>
              <th scope="col">{t("finance_rate")}</th>
              <th scope="col">{t("finance_declared")}</th>
              <th scope="col">{t("finance_quarter")}</th>
              <th scope="col" className={tableCss.number}>
                {t("finance_documents")}
              </th>
              <th scope="col" className={tableCss.number}>
                {t("finance_sold")}
              </th>
              <th scope="col" className={tableCss.number}>
                {t("finance_net")}
              </th>
              <th scope="col" className={tableCss.number}>
                {t("finance_vat")}
              </th>
              <th scope="col" className={tableCss.number}>
                {t("finance_vat_back")}
              </th>
            </tr>
          </thead>
          <tbody>
            {vat.map(({ country, rate, declaredIn, quarter, sales, corrections }) => (
              <tr key={`${country} ${rate} ${declaredIn} ${quarter}`}>
                <td>{country}</td>
                <td>{percent(rate)}</td>
                <td>{t(`finance_declared_${declaredIn}`, { country })}</td>
                <td>{quarter}</td>
                <td className={tableCss.number}>{whole(sales.count + corrections.count)}</td>
                <td className={tableCss.number}>{amount(sales.total)}</td>
                <td className={tableCss.number}>{amount(sales.net - corrections.net)}</td>
                <td className={tableCss.number}>{amount(sales.vat)}</td>
                <td className={tableCss.number}>{corrections.vat > 0 ? amount(-corrections.vat) : ""}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className={css.total}>
              <th scope="row" colSpan={6}>
                {t("finance_due")}
              </th>
              <td className={tableCss.number}>{amount(net.net)}</td>
              <td className={tableCss.number} colSpan={2}>
                {amount(net.vat)}
              </td>
            </tr>
          </tfoot>
        </table>
      </Scroll>
    </section>
  );
}

/** What providers were paid, refunded and charged back. */
export function Providers({ currencies }: { currencies: ShownSums[] }) {
  return (
    <section className={section} aria-labelledby="providers">
      <div className={css.sectionHead}>
        <h3 className={heading} id="providers">
          {t("finance_providers")}
        </h3>
        <span className={quiet}>{t("finance_providers_hint")}</span>
      </div>
      <Scroll label={t("finance_providers")}>
        <table className={tableCss.table}>
          <caption className={hidden}>{t("finance_providers")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("finance_provider")}</th>
              <th scope="col" className={tableCss.number}>
                {t("finance_payments")}
              </th>
              {(["finance_paid", "finance_refunded", "finance_charged_back", "finance_left"] as const).map(
                (name) => (
                  <th key={name} scope="col" className={tableCss.number}>
                    {t(name)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {currencies.flatMap(({ currency, providers }) =>
              providers.map(({ provider, payments, paid, refunded, chargedBack }) => (
                <tr key={`${currency} ${provider}`}>
                  <td>{provider}</td>
                  <td className={tableCss.number}>{whole(payments)}</td>
                  <td className={tableCss.number}>{money(paid, currency)}</td>
                  <td className={tableCss.number}>{money(-refunded, currency)}</td>
                  <td className={tableCss.number}>{money(-chargedBack, currency)}</td>
                  <td className={tableCss.number}>{money(paid - refunded - chargedBack, currency)}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

/** The credits of a month, from what was outstanding at its beginning to what is at its end. */
export function Credits({ credits }: { credits: StartedBooks["figures"]["credits"] }) {
  const lines = [
    ["finance_credits_sold", credits.sold],
    ["finance_credits_granted", credits.granted],
    ["finance_credits_returned", credits.returned],
    ["finance_credits_spent", -credits.spent],
    ["finance_credits_reversed_sales", -credits.reversedSales],
    ["finance_credits_reversed_grants", -credits.reversedGrants],
    ["finance_credits_debt", -credits.debtPaid],
  ] as const;
  return (
    <section className={section} aria-labelledby="credits">
      <div className={css.sectionHead}>
        <h3 className={heading} id="credits">
          {t("finance_credits")}
        </h3>
        <span className={quiet}>{t("finance_credits_hint")}</span>
      </div>
      <table className={tableCss.table}>
        <caption className={hidden}>{t("finance_credits")}</caption>
        <tbody>
          <tr>
            <th scope="row">{t("finance_credits_opening")}</th>
            <td className={tableCss.number}>{whole(credits.opening)}</td>
          </tr>
          {lines
            .filter(([, count]) => count !== 0)
            .map(([name, count]) => (
              <tr key={name}>
                <th scope="row">{t(name)}</th>
                <td className={tableCss.number}>{signed(count)}</td>
              </tr>
            ))}
          <tr className={css.total}>
            <th scope="row">{t("finance_credits_outstanding")}</th>
            <td className={tableCss.number}>{whole(credits.outstanding)}</td>
          </tr>
          {credits.owed > 0 ? (
            <tr>
              <th scope="row">{t("finance_credits_owed")}</th>
              <td className={tableCss.number}>{whole(credits.owed)}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </section>
  );
}

/** How many documents were issued, and their numbers. */
export function Register({ register }: { register: StartedBooks["figures"]["register"] }) {
  const { invoices, creditNotes, first, last } = register;
  return (
    <section className={section} aria-labelledby="register">
      <h3 className={heading} id="register">
        {t("finance_register")}
      </h3>
      <p>
        {t("finance_invoices", { count: invoices })}, {t("finance_notes", { count: creditNotes })}
        {first !== null && last !== null ? `, ${t("finance_range", { first, last })}` : ""}
      </p>
    </section>
  );
}
