import { z } from "zod";
import type { RefundContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { operatorAct, permission } from "./operator-act.server";
import { lockUnspent, payBackOrder } from "./unspent-credits.server";

/** Refunds the unspent purchased credits of an order at the price paid. decision 239 */
export const payBack = operatorAct({
  name: "pay_back",
  access: permission("orders.refund"),
  reason: true,
  input: z.object({ order: idInput.describe("the number of the order, not its reference") }),
  find: (ctx: RefundContext, { order }) => lockUnspent(ctx, order),
  run: (ctx: RefundContext, _, unspent, entry) => payBackOrder({ ...ctx, entry }, unspent),
  audit: (_, { memberId, reference, unused }) => ({
    action: "refund",
    memberId,
    detail: `order ${reference}, ${unused} unspent credits`,
  }),
});
