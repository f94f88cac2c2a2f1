import { writeFileSync } from "node:fs";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { sendInvoiceAct } from "~/domain/operators/send-invoice.act.server";
import { NoRecipient } from "~/domain/operators/send-invoice.server";
import { type Invoice, listInvoices } from "~/domain/shop/list-invoices.server";
import { readReference } from "~/domain/shop/order-reference.server";
import { isLocale } from "~/i18n/languages";
import { Translations } from "~/i18n/translations.server";
import { writeInvoicePdf } from "~/jobs/invoice-pdf.server";
import { invoiceText } from "~/jobs/invoice-text.server";
import { defaultLocale, type Tenant } from "~/tenancy/tenant.server";
import { folders } from "./folders.ts";
import { asOperator, numberOf, operatorFlags, requireWhy } from "./operator.ts";
import { print } from "./output.ts";
import { parse, Refusal, UsageError } from "./usage.ts";

/**
 * `invoice <slug> <reference> [number]`: prints an invoice or credit note of an order as it was issued, the latest by default; `--out` writes
 * it as a PDF file, `--send` mails it. Also works for an order whose member is erased.
 */
export async function invoiceCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, {
    ...operatorFlags,
    out: { type: "string" },
    send: { type: "boolean", default: false },
    to: { type: "string" },
  });
  const [slug, what, wanted, ...more] = positionals;
  if (!slug || !what || more.length > 0)
    throw new UsageError("invoice takes a slug, the reference of an order and the number of a document.");
  if (values.to && !values.send) throw new UsageError("--to belongs to --send.");
  if (values.to && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.to))
    throw new UsageError("--to takes an e-mail address.");
  if (values.send) requireWhy(values);
  const number = wanted === undefined ? undefined : numberOf(wanted, "The number");
  const reference = readReference(what);
  if (reference === null) throw new Refusal("There is no such order.");
  return asOperator(slug, values, async (ctx) => {
    const invoices = await ctx.db.transaction((tx) => listInvoices(ctx, tx, { reference }));
    const invoice = number === undefined ? invoices.at(-1) : invoices.find((one) => one.number === number);
    if (!invoice) throw new Refusal("That order has no such invoice or credit note.");
    if (values.out) {
      writeFileSync(values.out, await pdfOf(ctx.tenant, invoice), { flag: "wx", mode: 0o600 });
      if (!values.json) console.log(`${values.out} contains it.`);
    }
    let mailedTo: string | null = null;
    if (values.send) {
      const sent = { order: invoice.order, number: invoice.number, to: values.to };
      const { recipient } = await performOperatorAct(sendInvoiceAct, ctx, sent).catch((error: unknown) => {
        throw error instanceof NoRecipient ? new Refusal(`${error.message} --to <address>`) : error;
      });
      mailedTo = recipient;
      if (!values.json) console.log(`It is mailed to ${recipient}.`);
    }
    if (values.json) print(true, { ...invoice, file: values.out ?? null, mailedTo }, []);
    else if (!values.out && !values.send) print(false, invoice, linesOf(ctx.tenant, invoice));
    return 0;
  });
}

/** The document in the language of its order. */
function inItsLanguage(tenant: Tenant, { language }: Invoice) {
  const locale = isLocale(language) ? language : defaultLocale(tenant);
  return { locale, t: new Translations(folders().localesDir).translator(locale, tenant) };
}

function pdfOf(tenant: Tenant, invoice: Invoice): Promise<Buffer> {
  const { locale, t } = inItsLanguage(tenant, invoice);
  return writeInvoicePdf(tenant, t, locale, invoice);
}

function linesOf(tenant: Tenant, invoice: Invoice): string[] {
  const { locale, t } = inItsLanguage(tenant, invoice);
  const text = invoiceText(tenant, t, locale, invoice);
  return [
    text.title,
    ...text.facts.map(([name, value]) => `  ${name}: ${value}`),
    `  ${text.recipientName}: ${text.recipient.join(", ") || "–"}`,
    ...text.lines.map(([name, amount]) => `  ${amount.padStart(14)}  ${name}`),
    ...text.sums.map(([name, amount]) => `  ${amount.padStart(14)}  ${name}`),
    `  ${[...text.issuer, text.issuerNumbers].filter(Boolean).join(", ")}`,
  ];
}
