import type { Invoice } from "~/domain/shop/list-invoices.server";
import { type InvoiceText, invoiceText } from "~/jobs/invoice-text.server";
import type { Ctx } from "../context.server";

/** The call that returns a document as a PDF file. Its address is made here and not in the paths, which every page loads. */
export const INVOICE_CALL = "/api/invoice.php";

/** An invoice or credit note as text, and the address of its PDF file. */
export type InvoiceView = InvoiceText & { pdf: string };

/** Returns an invoice or credit note as text in the visitor's language. */
export function invoiceView(ctx: Pick<Ctx, "tenant" | "t" | "locale">, invoice: Invoice): InvoiceView {
  const pdf = `${INVOICE_CALL}?order=${invoice.order}&number=${invoice.number}`;
  return { ...invoiceText(ctx.tenant, ctx.t, ctx.locale, invoice), pdf };
}
