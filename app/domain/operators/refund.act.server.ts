import { z } from "zod";
import type { RefundContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { operatorAct, permission } from "./operator-act.server";
import { refundAloneMax } from "./orders/refund-limit";
import { lockRefund, refundedByOperators, refundOrder } from "./refund-order.server";

/**
 * Refunds an order in whole or in part. `amount` in minor units; `again` for an order that was refunded before; `seen` the number of earlier
 * refunds that a page showed, so that a form that is sent twice refunds once. Above a limit it needs a second person.
 * product 26.7
 */
export const refund = operatorAct({
  name: "refund",
  access: permission("orders.refund"),
  reason: true,
  input: z.object({
    order: z.string(),
    amount: idInput,
    again: z.boolean().default(false),
    seen: z.number().int().min(0).optional(),
  }),
  find: (ctx: RefundContext, { order, ...wanted }) => lockRefund(ctx, order, wanted),
  approval: ({ amount }, plan) => refundedByOperators(plan) + amount > refundAloneMax(plan.currency),
  run: (ctx: RefundContext, _, plan, entry) => refundOrder({ ...ctx, entry }, plan),
  audit: ({ order, amount }, { memberId, currency }) => ({
    action: "refund",
    memberId,
    detail: `order ${order}, ${amount} ${currency} minor units`,
  }),
});
