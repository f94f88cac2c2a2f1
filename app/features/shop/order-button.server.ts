import { orderButtonContext } from "~/domain/shop/order-button";
import type { Ctx } from "~/http/context.server";

/**
 * Returns the text of the order button. The law of the member's country applies, and that of the country of the payment.
 * @param country of the payment. product 13.9
 */
export function orderButton(ctx: Ctx, member: { country: string }, country: string): string {
  return ctx.t("shop:order_button", { context: orderButtonContext([member.country, country]) });
}
