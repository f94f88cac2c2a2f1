import { isFirstPurchaseCode } from "~/domain/discounts/first-purchase";
import type { Invoice } from "~/domain/shop/list-invoices.server";
import { ownName } from "~/domain/shop/own-name.server";
import { countryName, dateLocale, formatMoney, formatPercent } from "~/i18n/format";
import type { Locale } from "~/i18n/languages";
import type { Translate, TranslationKey } from "~/i18n/translate";
import type { Tenant } from "~/tenancy/tenant.server";

type Pair = [name: string, value: string];

/** An invoice or credit note as text, for the page and the PDF. */
export type InvoiceText = {
  kind: Invoice["kind"];
  number: number;
  title: string;
  brand: string;
  facts: Pair[];
  recipientName: string;
  recipient: string[];
  /** the headings of the lines */
  head: Pair;
  lines: Pair[];
  /** net and VAT, where there is VAT, and the total */
  sums: Pair[];
  /** that it is paid; null in a credit note */
  note: string | null;
  /** name, address and country of the company */
  issuer: string[];
  /** its registration and VAT numbers, and that it is exempt from VAT */
  issuerNumbers: string;
};

/** Writes an invoice or credit note in a language. product 13.56 */
export function invoiceText({ config }: Tenant, t: Translate, locale: Locale, invoice: Invoice): InvoiceText {
  const money = (minor: number) =>
    formatMoney({ minor, currency: invoice.currency }, locale, invoice.country);
  const method =
    invoice.method && (ownName(invoice.method) ?? t(`site:method_${invoice.method}` as TranslationKey));
  const style = { dateStyle: "long", timeZone: config.timezone } as const;
  const day = new Intl.DateTimeFormat(dateLocale(locale, invoice.country), style).format(invoice.at);
  const { name, address, city, country, numbers } = invoice.issuer;
  const facts: Pair[] = [
    [t("shop:invoice_date"), day],
    [t("shop:order"), invoice.order],
    [t("shop:methods"), method],
    [t("shop:invoice_corrects"), invoice.corrects === null ? "" : String(invoice.corrects)],
  ];
  return {
    kind: invoice.kind,
    number: invoice.number,
    title: `${t(`shop:${invoice.kind}`)} ${invoice.number}`,
    brand: config.name,
    facts: facts.filter(([, value]) => value),
    recipientName: t("shop:invoice_to"),
    recipient: invoice.recipient,
    head: [t("shop:invoice_item"), t("shop:invoice_amount")],
    lines: invoice.lines.map((line): Pair => [lineText(t, locale, invoice, line), money(line.amount)]),
    sums: [
      ...(invoice.vatRate > 0
        ? ([
            [t("shop:invoice_net"), money(invoice.net)],
            [t("shop:invoice_vat", { rate: formatPercent(invoice.vatRate, locale) }), money(invoice.vat)],
          ] satisfies Pair[])
        : []),
      [t("shop:total_no_vat"), money(invoice.total)],
    ],
    note: invoice.kind === "invoice" ? t("shop:invoice_paid") : null,
    issuer: [name, address, city, countryName(country, locale)].filter(Boolean),
    issuerNumbers: [
      ...numbers,
      ...(invoice.issuer.isExempt && invoice.vatRate === 0 ? [t("shop:invoice_exempt")] : []),
    ].join(" · "),
  };
}

function lineText(t: Translate, locale: Locale, invoice: Invoice, line: Invoice["lines"][number]): string {
  switch (line.kind) {
    case "credits":
      return t("shop:credits", { count: line.credits });
    case "discount":
      return discountText(t, locale, invoice, line);
    case "bonus":
      return t("discounts:line_bonus_credits", { code: line.code, amount: line.credits });
    case "fee":
      return t("shop:line_fee");
    case "returned":
      return t("shop:line_returned", { reference: invoice.order });
    case "paid_again":
      return t("shop:line_paid_again", { reference: invoice.order });
  }
}

/** The welcome bonus by name and percentage, another discount by its code. The percentage is derived from the amounts (to 0.5 %). */
function discountText(
  t: Translate,
  locale: Locale,
  { lines }: Invoice,
  { code, amount }: { code: string; amount: number },
): string {
  if (!isFirstPurchaseCode(code)) return `${t("discounts:code_label")} ${code}`;
  const price = lines.find(({ kind }) => kind === "credits")?.amount ?? -amount;
  const percent = formatPercent(Math.round((-amount * 200) / price) * 50, locale);
  return t("discounts:line_bonus", { percent });
}
