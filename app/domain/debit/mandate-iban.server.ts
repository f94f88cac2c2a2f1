import { unseal } from "../seal.server";
import type { ShopContext } from "../shop/shop-context";

/** The IBAN of a mandate, without spaces; null where the deployment's secret is another one since. */
export function ibanOf(
  ctx: Pick<ShopContext, "sign" | "tenant">,
  mandate: { iban: Buffer; order_id: number },
): string | null {
  const opened = unseal(ctx, mandate.iban, { purpose: "iban", orderId: mandate.order_id });
  return opened ? opened.plain.toString() : null;
}

/** An IBAN as it may be shown: country, check digits hidden, last four characters. */
export function maskedIban({
  iban_country,
  iban_last4,
}: {
  iban_country: string;
  iban_last4: string;
}): string {
  return `${iban_country}•• •••• •••• ${iban_last4}`;
}
