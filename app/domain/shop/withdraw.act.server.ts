import { z } from "zod";
import { act } from "~/domain/act.server";
import { withdrawFromOrder } from "./withdraw.server";

/** Withdraws from an order. The result is its refund; null where there is nothing to withdraw from. */
export const withdrawAct = act({
  name: "withdraw",
  access: "account",
  area: "orders",
  input: z.object({ reference: z.string() }),
  run: (ctx, { reference }) => withdrawFromOrder(ctx, ctx.member, reference),
});
