import { z } from "zod";
import type { RefundContext } from "~/domain/context";
import { confirmRefunds } from "./confirm-refunds.server";
import { operatorAct, permission } from "./operator-act.server";

/** Marks the refunds of an order that were made by hand as done. product 26.7 */
export const confirmRefund = operatorAct({
  name: "confirm_refund",
  access: permission("orders.refund"),
  reason: true,
  input: z.object({ order: z.string() }),
  run: (ctx: RefundContext, { order }) => confirmRefunds(ctx, order),
  audit: ({ order }, { memberId }) => ({
    action: "refund",
    memberId,
    detail: `order ${order}, made by hand`,
  }),
});
