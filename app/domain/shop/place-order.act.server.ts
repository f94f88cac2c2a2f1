import { z } from "zod";
import { act } from "~/domain/act.server";
import { shortField, yesBox } from "~/domain/form-input.server";
import { codes } from "../discounts/limits";
import { readBackPath } from "./back-path";
import { orders } from "./limits";
import { placeOrder } from "./place-order.server";

/** Places an order and begins its payment. Codes cannot be guessed by ordering either: an order with one counts as an entered code. product 13.12 */
export const placeOrderAct = act({
  name: "order",
  access: "account",
  refusesSuspended: true,
  area: "shop",
  input: z.object({
    bundle: shortField,
    method: shortField,
    /** the country of the payment whose prices were shown */
    country: shortField,
    /** the start consent */
    start: yesBox,
    back: shortField,
    /** the total that was shown, in minor units */
    total: shortField,
    /** the code of the discount that the page showed */
    shown: shortField,
    remember: yesBox,
    page: shortField,
    /** the text of the button, from the page and not from the form */
    button: z.string(),
  }),
  limit: (ctx, { shown }) => [...orders(ctx), ...(shown ? codes(ctx) : [])],
  run: (ctx, { bundle, method, country, start, back, total, shown, remember, page, button }) =>
    placeOrder(
      ctx,
      { ...ctx.member, addressCountry: ctx.visitor.country },
      {
        bundleId: bundle,
        method,
        country,
        startAgreed: start,
        backPath: readBackPath(back),
        shownTotal: Number.parseInt(total, 10),
        code: shown,
        remember,
        pageKey: page,
      },
      button,
    ),
});
