import type { InvoiceIssuer, InvoiceLine } from "~/db/column-types";
import type { TenantTransaction } from "~/db/tables";
import type { Tenant } from "~/tenancy/tenant.server";
import { issuerFrom } from "./issue-invoice.server";

/** An invoice or a credit note as it was issued. Amounts in minor units of the currency, VAT included unless `net`. */
export type Invoice = {
  number: number;
  kind: "invoice" | "credit_note";
  at: Date;
  /** the reference of its order */
  order: string;
  issuer: InvoiceIssuer;
  /** name and address of the member at that time; empty once the member is erased */
  recipient: string[];
  /** they add up to the total */
  lines: InvoiceLine[];
  /** the payment method of the order; empty where it is unknown */
  method: string;
  /** the number of the order's first invoice, in later documents */
  corrects: number | null;
  currency: string;
  total: number;
  net: number;
  vat: number;
  /** basis points */
  vatRate: number;
  /** the country whose VAT applies, which also decides how amounts are written */
  country: string;
  /** the language of the order */
  language: string;
  /** the day of the terms that were agreed, as `2026-11-21` */
  termsVersion: string;
};

/** Which documents: those of a member's order, of any order of the brand, or one by its number and company. */
export type InvoiceFilter = { reference: string; memberId?: number } | { number: number; companyId: string };

/** Returns the invoices and credit notes of an order, oldest first; empty for an order of another member. product 13.56 */
export async function listInvoices(
  { tenant }: { tenant: Tenant },
  tx: TenantTransaction,
  filter: InvoiceFilter,
): Promise<Invoice[]> {
  let query = tx
    .selectFrom("invoices")
    .innerJoin("orders", "orders.id", "invoices.order_id")
    .leftJoin("members", "members.id", "orders.member_id")
    .leftJoin("payments", (join) =>
      join.onRef("payments.order_id", "=", "orders.id").on("payments.completes", "=", true),
    )
    .select([
      "invoices.number",
      "invoices.kind",
      "invoices.issued_at",
      "invoices.total",
      "invoices.net",
      "invoices.vat",
      "invoices.issuer",
      "invoices.recipient",
      "invoices.lines",
      "invoices.method",
      "invoices.corrects",
      "orders.reference",
      "orders.currency",
      "orders.credits",
      "orders.price",
      "orders.discount",
      "orders.discount_code",
      "orders.fee",
      "orders.vat_rate",
      "orders.vat_country",
      "orders.language",
      "orders.terms_version",
      "orders.total as order_total",
      "payments.method as paid_by",
      "members.name",
      "members.email",
    ]);
  if ("reference" in filter) {
    query = query.where("orders.reference", "=", filter.reference);
    if (filter.memberId !== undefined) query = query.where("orders.member_id", "=", filter.memberId);
  } else
    query = query
      .where("invoices.number", "=", filter.number)
      .where("invoices.company_id", "=", filter.companyId);
  const rows = await query.orderBy("invoices.id").execute();
  return rows.map((row) => ({
    number: row.number,
    kind: row.kind,
    at: row.issued_at,
    order: row.reference,
    // Documents from before these columns existed state the data of today.
    issuer: row.issuer ?? issuerFrom(tenant.config),
    recipient: row.recipient
      ? [row.recipient.name, row.recipient.email]
      : row.issuer === null && row.name !== null && row.email !== null
        ? [row.name, row.email]
        : [],
    lines: row.lines ?? linesOf(row),
    method: row.method ?? row.paid_by ?? "",
    corrects: row.corrects,
    currency: row.currency,
    total: row.total,
    net: row.net,
    vat: row.vat,
    vatRate: row.vat_rate,
    country: row.vat_country,
    language: row.language,
    termsVersion: row.terms_version,
  }));
}

/** The lines of a document from before they were stored. */
function linesOf(row: {
  kind: "invoice" | "credit_note";
  total: number;
  order_total: number;
  credits: number;
  price: number;
  discount: number;
  discount_code: string | null;
  fee: number;
}): InvoiceLine[] {
  if (row.kind === "credit_note") return [{ kind: "returned", amount: row.total }];
  if (row.total !== row.order_total) return [{ kind: "paid_again", amount: row.total }];
  const lines: InvoiceLine[] = [{ kind: "credits", credits: row.credits, amount: row.price }];
  if (row.discount > 0)
    lines.push({ kind: "discount", code: row.discount_code ?? "", amount: -row.discount });
  if (row.fee > 0) lines.push({ kind: "fee", amount: row.fee });
  return lines;
}
