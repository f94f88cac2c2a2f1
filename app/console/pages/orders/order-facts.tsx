import { money, percent } from "../../format";
import { t } from "../../text";
import { facts, section, term } from "../../ui/layout.css";
import { heading, mono, second, strong } from "../../ui/text.css";
import type { OrderView } from "./order.server";

/** What was agreed with the buyer, why the VAT of its country applies, and what is legally relevant. */
export function AgreedFacts({ order }: { order: OrderView }) {
  const { agreed, evidence, legal, currency } = order;
  const amount = (minor: number) => money(minor, currency);
  return (
    <>
      <Facts
        id="agreed"
        title={t("agreed")}
        rows={[
          [t("agreed_bundle"), `${agreed.bundle}, ${t("credits", { count: order.credits })}`],
          [t("agreed_price"), amount(agreed.price)],
          [
            t("agreed_discount"),
            agreed.discount > 0 ? `${amount(agreed.discount)} ${agreed.discountCode ?? ""}` : t("none"),
          ],
          [t("agreed_fee"), amount(agreed.fee)],
          [t("agreed_net"), amount(agreed.net)],
          [t("agreed_vat", { rate: percent(agreed.vatRate) }), amount(agreed.vat)],
          [t("agreed_total"), amount(order.total), strong],
          [t("agreed_message"), amount(agreed.perMessage)],
        ]}
      />
      <section className={section} aria-labelledby="why-country">
        <h2 className={heading} id="why-country">
          {t("why_country", { country: agreed.vatCountry })}
        </h2>
        <p className={second}>
          {evidence
            ? t("evidence", {
                verdict: t(`evidence_${evidence.verdict ?? "missing"}`),
                payment: evidence.payment ?? t("unknown"),
                profile: evidence.profile ?? t("unknown"),
                address: evidence.address ?? t("unknown"),
                payer: evidence.payers.join(", ") || t("unknown"),
              })
            : t("evidence_before")}
        </p>
      </section>
      <Facts
        id="legal"
        title={t("legal")}
        rows={[
          [t("company"), legal.company],
          [t("legal_terms"), legal.terms],
          [t("legal_start"), legal.start.short],
          ...(legal.withdrawn ? [[t("legal_withdrawn"), legal.withdrawn.short] as Fact] : []),
          [t("legal_experiments"), legal.experiments.join(", ") || t("none"), mono],
        ]}
      />
    </>
  );
}

/** A term, its value, and how that looks. */
type Fact = [name: string, value: string, look?: string];

function Facts({ id, title, rows }: { id: string; title: string; rows: Fact[] }) {
  return (
    <section className={section} aria-labelledby={id}>
      <h2 className={heading} id={id}>
        {title}
      </h2>
      <dl className={facts}>
        {rows.map(([name, value, look]) => (
          <Row key={name} name={name} value={value} look={look} />
        ))}
      </dl>
    </section>
  );
}

function Row({ name, value, look }: { name: string; value: string; look: string | undefined }) {
  return (
    <>
      <dt className={term}>{name}</dt>
      <dd className={look}>{value}</dd>
    </>
  );
}
