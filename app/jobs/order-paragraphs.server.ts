import type { Invoice } from "~/domain/shop/list-invoices.server";
import { dateLocale } from "~/i18n/format";
import type { Locale } from "~/i18n/languages";
import type { Translate } from "~/i18n/translate";
import { paths } from "~/paths";
import type { Tenant } from "~/tenancy/tenant.server";
import { invoiceText } from "./invoice-text.server";

/**
 * Returns the paragraphs that confirm an order on a durable medium: what was bought with discount, fee, VAT, total and payment method; the
 * seller; the terms that were agreed; the model withdrawal form. product 13.12
 * @param origin of the brand's site, for the address of the terms
 */
export function orderParagraphs(
  tenant: Tenant,
  t: Translate,
  language: Locale,
  { invoice, origin }: { invoice: Invoice; origin: string },
): string[] {
  const { config } = tenant;
  const colon = language === "fr" ? "\u00a0: " : ": ";
  const text = invoiceText(tenant, t, language, invoice);
  const pair = ([name, value]: [string, string]) => `${name}${colon}${value}`;
  const method = text.facts.filter(([name]) => name === t("shop:methods"));
  const seller = [...text.issuer, text.issuerNumbers].filter(Boolean).join(", ");
  const style = { dateStyle: "long", timeZone: "UTC" } as const;
  const terms = new Intl.DateTimeFormat(dateLocale(language, invoice.country), style).format(
    new Date(`${invoice.termsVersion}T00:00:00Z`),
  );
  return [
    [...text.lines, ...text.sums, ...method].map(pair).join("\n"),
    pair([t("mail:order_seller"), seller]),
    t("mail:order_terms", { terms, terms_link: `${origin}${paths.terms()}` }),
    t("mail:order_form", {
      seller: text.issuer.join(", "),
      support: config.support_email,
      brand: config.name,
    }),
  ];
}
