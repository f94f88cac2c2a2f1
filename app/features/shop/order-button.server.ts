import { orderButtonContext } from "~/domain/shop/order-button";
import { paymentCountries } from "~/domain/shop/payment-country.server";
import type { Ctx } from "~/http/context.server";
import { formatMoney } from "~/i18n/format";

/**
 * Returns whether the law prescribes the words of the order button. The law of the member's country applies, and that of the country of the
 * payment. @param country of the payment. product 13.9
 */
export const hasLegalButton = (member: { country: string }, country: string): boolean =>
  orderButtonContext([member.country, country]) === undefined;

/**
 * Returns the text of the order button as an order stores it: the words and the amount that `OrderButtonText` shows. product 13.9, 13.12
 * @param total what the page showed, in minor units; without a number only the words
 */
export function orderButton(
  ctx: Ctx,
  member: { country: string },
  { country: shown, total }: { country: string; total: number },
): string {
  // An order from another country is refused.
  const country = paymentCountries(ctx, member.country).includes(shown) ? shown : member.country;
  const { currency } = ctx.prices(country);
  const price = Number.isFinite(total) ? formatMoney({ minor: total, currency }, ctx.locale, country) : "";
  return hasLegalButton(member, country)
    ? `${ctx.t("shop:order_button")} ${price}`.trim()
    : ctx.t("shop:order_button", { context: "plain", price }).trim();
}
