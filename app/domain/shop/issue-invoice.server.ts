import { sql } from "kysely";
import type { InvoiceIssuer, InvoiceLine } from "~/db/column-types";
import type { TenantTransaction } from "~/db/tables";
import type { Needs, ShopContext } from "~/domain/context";
import { splitVat } from "./vat-rates";

/** The parts of an order that its documents state. Amounts in minor units of the currency, VAT included. */
export type InvoicedOrder = {
  id: number;
  member_id: number | null;
  company_id: string;
  credits: number;
  price: number;
  discount: number;
  discount_code: string | null;
  bonus_credits: number;
  fee: number;
  total: number;
  vat_rate: number;
};

/**
 * Issues the invoice of an order that is now paid.
 * @returns its number
 */
export function issueInvoice(
  ctx: Needs<"now" | "tenant">,
  tx: TenantTransaction,
  order: InvoicedOrder,
): Promise<number> {
  const lines: InvoiceLine[] = [
    { kind: "credits", credits: order.credits, amount: order.price },
    ...(order.discount > 0
      ? [{ kind: "discount" as const, code: order.discount_code ?? "", amount: -order.discount }]
      : []),
    ...(order.bonus_credits > 0
      ? [{ kind: "bonus" as const, credits: order.bonus_credits, code: order.discount_code ?? "", amount: 0 }]
      : []),
    ...(order.fee > 0 ? [{ kind: "fee" as const, amount: order.fee }] : []),
  ];
  return insert(ctx, tx, order, {
    kind: "invoice",
    lines,
    total: order.total,
    ...splitVat(order.total, order.vat_rate),
    corrects: null,
  });
}

/**
 * Issues a credit note for new refunds and chargebacks, or an invoice for money that came back, so that the documents of the order add up to
 * what remains paid. Their VAT adds up to the VAT of that amount.
 * @param sums all payments of the order, in minor units
 * @returns the number of the document; null where nothing changed
 */
export async function issueCorrection(
  ctx: Needs<"now" | "tenant">,
  tx: TenantTransaction,
  order: InvoicedOrder,
  { paid, refunded, chargedBack }: { paid: number; refunded: number; chargedBack: number },
): Promise<number | null> {
  const billed = await tx
    .selectFrom("invoices")
    .select(({ fn }) => [
      fn
        .coalesce(fn.sum<number>(sql`case kind when 'invoice' then total else -total end`), sql<number>`0`)
        .as("total"),
      fn
        .coalesce(fn.sum<number>(sql`case kind when 'invoice' then vat else -vat end`), sql<number>`0`)
        .as("vat"),
      fn.min("number").as("first"),
    ])
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  const remaining = Math.min(order.total, Math.max(0, paid - refunded - chargedBack));
  const change = remaining - Number(billed.total);
  if (change === 0) return null;
  // The VAT of a part is the difference of two sums: rounded by itself, parts would not add up.
  const vat = Math.abs(splitVat(remaining, order.vat_rate).vat - Number(billed.vat));
  const total = Math.abs(change);
  return insert(ctx, tx, order, {
    kind: change > 0 ? "invoice" : "credit_note",
    lines: [{ kind: change > 0 ? "paid_again" : "returned", amount: total }],
    total,
    net: total - vat,
    vat,
    corrects: billed.first,
  });
}

type Document = {
  kind: "invoice" | "credit_note";
  lines: InvoiceLine[];
  total: number;
  net: number;
  vat: number;
  corrects: number | null;
};

async function insert(
  ctx: Needs<"now" | "tenant">,
  tx: TenantTransaction,
  order: InvoicedOrder,
  { lines, ...document }: Document,
): Promise<number> {
  const member =
    order.member_id === null
      ? undefined
      : await tx
          .selectFrom("members")
          .select(["name", "email"])
          .where("id", "=", order.member_id)
          .executeTakeFirst();
  const payment = await tx
    .selectFrom("payments")
    .select("method")
    .where("order_id", "=", order.id)
    .where("completes", "=", true)
    .executeTakeFirst();
  const { number } = await tx
    .insertInto("invoices")
    .values({
      ...document,
      order_id: order.id,
      company_id: order.company_id,
      issued_at: ctx.now,
      issuer: JSON.stringify(await issuerOf(ctx, tx, order.company_id)),
      recipient: member ? JSON.stringify(member) : null,
      lines: JSON.stringify(lines),
      method: payment?.method ?? null,
    })
    .returning("number")
    .executeTakeFirstOrThrow();
  return number;
}

/** Returns the company that sold: the brand's, or, where the brand has another company by now, as its last document named it. */
async function issuerOf(
  { tenant }: Needs<"now" | "tenant">,
  tx: TenantTransaction,
  companyId: string,
): Promise<InvoiceIssuer> {
  const { company } = tenant.config;
  if (company.id !== companyId) {
    const earlier = await tx
      .selectFrom("invoices")
      .select("issuer")
      .where("company_id", "=", companyId)
      .where("issuer", "is not", null)
      .orderBy("number", "desc")
      .limit(1)
      .executeTakeFirst();
    if (earlier?.issuer) return earlier.issuer;
  }
  return issuerFrom(tenant.config);
}

/** The company of a brand as documents name it. */
export function issuerFrom({
  company,
  vat,
}: Pick<ShopContext["tenant"]["config"], "company" | "vat">): InvoiceIssuer {
  const { name, address, city, country, kvk, vat_numbers } = company;
  const numbers = [kvk, ...vat_numbers].filter(Boolean);
  return {
    name,
    address,
    city,
    country,
    numbers,
    ...(vat.scheme === "small_business" && { isExempt: true }),
  };
}
