import { z } from "zod";
import { act } from "~/domain/act.server";
import { orderByDebit } from "./order-by-debit.server";

/** Places an order with its confirmed mandate. product 13.52 */
export const orderByDebitAct = act({
  name: "order_by_debit",
  access: "account",
  refusesSuspended: true,
  area: "debit",
  input: z.object({ reference: z.string() }),
  run: (ctx, { reference }) => orderByDebit(ctx, ctx.member, reference),
});
