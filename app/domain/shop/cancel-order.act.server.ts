import { z } from "zod";
import { act } from "~/domain/act.server";
import { cancelOrder } from "./cancel-order.server";

/** Cancels an unpaid order. product 13.20 */
export const cancelOrderAct = act({
  name: "cancel",
  access: "account",
  area: "orders",
  input: z.object({ reference: z.string() }),
  run: (ctx, { reference }) => cancelOrder(ctx, ctx.member.id, reference),
});
