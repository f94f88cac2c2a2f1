import { z } from "zod";
import type { OperatorContext } from "~/domain/context";
import { endDiscount } from "~/domain/discounts/manage-discounts.server";
import { NothingToDo } from "./operator.server";
import { operatorAct, permission } from "./operator-act.server";

/** Ends a discount code. Orders that were placed with it keep their price. */
export const endDiscountAct = operatorAct({
  name: "end_discount",
  access: permission("discounts.change"),
  reason: true,
  input: z.object({ code: z.string().min(1).max(30) }),
  run: async (ctx: OperatorContext, { code }) => {
    if (!(await ctx.db.transaction((tx) => endDiscount(tx, code, ctx.now))))
      throw new NothingToDo("There is no such code, or it has ended.");
  },
  audit: ({ code }) => ({ action: "discount", memberId: null, detail: `${code} ended` }),
});
