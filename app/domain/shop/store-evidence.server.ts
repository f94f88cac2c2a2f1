import type { TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import { buyerCountry, judgeEvidence } from "./vat-evidence";
import type { VatRegistration } from "./vat-rates";

/**
 * Returns the evidence of a buyer's country as an order stores it: what is known before the payment.
 * @param buyer.country of the profile; `addressCountry`: of the network address
 * @param payment.country of the payment; `cardCountry`: of the remembered card that is charged. product 13.12, decision 300
 */
export function evidenceOf(
  { tenant, now }: Needs<"now" | "tenant">,
  { country: profile, addressCountry = null }: { country: string; addressCountry?: string | null },
  { country: chosen, cardCountry }: { country: string; cardCountry: string | null },
) {
  const { vat: registration, company } = tenant.config;
  const others = [addressCountry, cardCountry];
  const buyer = buyerCountry({ profile, chosen }, others);
  return {
    payment_country: chosen,
    profile_country: profile,
    address_country: addressCountry,
    buyer_country: buyer,
    vat_scheme: registration.scheme,
    vat_evidence: judgeEvidence({ registration, seller: company.country, on: now }, buyer, others),
  };
}

/**
 * Judges the evidence of an order anew with the country of the card or account that paid it. The order's price and VAT do not change. An
 * order from before the evidence was recorded remains without. Requires the lock on the order.
 */
export async function judgeOrder(
  { tenant }: Needs<"tenant">,
  tx: TenantTransaction,
  order: {
    id: number;
    created_at: Date;
    buyer_country: string | null;
    address_country: string | null;
    vat_scheme: string | null;
  },
): Promise<void> {
  const { buyer_country: buyer, vat_scheme: scheme } = order;
  if (buyer === null || scheme === null) return;
  const paid = await tx
    .selectFrom("payments")
    .select("payer_country")
    .where("order_id", "=", order.id)
    .where("completes", "=", true)
    .executeTakeFirst();
  if (!paid?.payer_country) return;
  const { vat, company } = tenant.config;
  const registration = { ...vat, scheme: scheme as VatRegistration["scheme"] };
  await tx
    .updateTable("orders")
    .set({
      vat_evidence: judgeEvidence({ registration, seller: company.country, on: order.created_at }, buyer, [
        order.address_country,
        paid.payer_country,
      ]),
    })
    .where("id", "=", order.id)
    .execute();
}
