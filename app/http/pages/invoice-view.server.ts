import type { Invoice } from "~/domain/shop/list-invoices.server";
import { type InvoiceText, invoiceText } from "~/jobs/invoice-text.server";
import type { Ctx } from "../context.server";

export type { InvoiceText };

/** Returns an invoice or credit note as text in the visitor's language. */
export function invoiceView(ctx: Pick<Ctx, "tenant" | "t" | "locale">, invoice: Invoice): InvoiceText {
  return invoiceText(ctx.tenant, ctx.t, ctx.locale, invoice);
}
