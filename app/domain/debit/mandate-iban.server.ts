import type { Needs } from "~/domain/context";
import { unseal } from "../seal.server";

/** Returns the IBAN of a mandate, without spaces; null if the deployment's secret has changed since. */
export function ibanOf(
  ctx: Needs<"sign" | "tenant">,
  mandate: { iban: Buffer; order_id: number },
): string | null {
  const opened = unseal(ctx, mandate.iban, { purpose: "iban", orderId: mandate.order_id });
  return opened ? opened.plain.toString() : null;
}

/** Returns an IBAN for display: country and last four characters. The check digits and the rest are hidden. */
export function maskedIban({
  iban_country,
  iban_last4,
}: {
  iban_country: string;
  iban_last4: string;
}): string {
  return `${iban_country}•• •••• •••• ${iban_last4}`;
}
