import type { Invoice } from "~/domain/shop/list-invoices.server";
import { dateLocale } from "~/i18n/format";
import type { Locale } from "~/i18n/languages";
import type { Translate } from "~/i18n/translate";
import { paths } from "~/paths";
import type { Tenant } from "~/tenancy/tenant.server";
import { invoiceText } from "./invoice-text.server";
import type { MailLink, MailParts } from "./mail-parts";

type OrderParts = {
  /** what was bought with discount, fee, VAT and total, and the payment method */
  amounts: NonNullable<MailParts["amounts"]>;
  /** the page of the document, named by its title */
  document: MailLink;
  /** the seller, the terms that were agreed and the model withdrawal form */
  small: [seller: string, terms: MailLink, form: string];
};

/**
 * Returns what confirms an order on a durable medium. product 13.12
 * @param origin of the brand's site, for the addresses of the document and the terms
 */
export function orderParts(
  tenant: Tenant,
  t: Translate,
  language: Locale,
  { invoice, origin }: { invoice: Invoice; origin: string },
): OrderParts {
  const { config } = tenant;
  const text = invoiceText(tenant, t, language, invoice);
  const seller = [...text.issuer, text.issuerNumbers].filter(Boolean).join(", ");
  const style = { dateStyle: "long", timeZone: "UTC" } as const;
  const terms = new Intl.DateTimeFormat(dateLocale(language, invoice.country), style).format(
    new Date(`${invoice.termsVersion}T00:00:00Z`),
  );
  return {
    amounts: {
      rows: [...text.lines, ...text.sums],
      facts: text.facts.filter(([name]) => name === t("shop:methods")),
    },
    document: { text: text.title, href: `${origin}${paths.invoice(invoice.order, invoice.number)}` },
    small: [
      pairText(language, [t("mail:order_seller"), seller]),
      { text: t("mail:order_terms", { terms }), href: `${origin}${paths.terms()}` },
      t("mail:order_form", {
        seller: text.issuer.join(", "),
        support: config.support_email,
        brand: config.name,
      }),
    ],
  };
}

/** Returns a name and its value as a line. */
export function pairText(language: Locale, [name, value]: readonly [string, string]): string {
  return `${name}${language === "fr" ? "\u00a0: " : ": "}${value}`;
}
