import { z } from "zod";
import { act } from "~/domain/act.server";
import { shortField } from "~/domain/form-input.server";
import { orders } from "./limits";
import { payOrder } from "./place-order.server";

/** Begins another attempt to pay an order. product 13.20 */
export const payOrderAct = act({
  name: "pay",
  access: "account",
  refusesSuspended: true,
  area: "orders",
  input: z.object({ reference: z.string(), method: shortField }),
  limit: orders,
  run: (ctx, input) => payOrder(ctx, ctx.member, input),
});
