import { z } from "zod";
import type { OperatorContext } from "~/domain/context";
import { addDiscount } from "~/domain/discounts/manage-discounts.server";
import { idInput } from "~/domain/number-input.server";
import { findMember, NothingToDo } from "./operator";
import { operatorAct, permission } from "./operator-act.server";

const PERCENTAGE_MAX = 9000;
const DAYS_MAX = 3650;
const DAY_MS = 86_400_000;
const texts = z.array(z.string());

/** Adds a discount code. `percentage` in hundredths of a percent, `minimum` in minor units, `days` until it expires. product 14.3 */
export const addDiscountAct = operatorAct({
  name: "add_discount",
  access: permission("discounts.change"),
  reason: true,
  input: z.object({
    code: z.string().min(1).max(30),
    percentage: idInput.pipe(z.int().max(PERCENTAGE_MAX)),
    countries: texts,
    currency: z.string().nullable(),
    minimum: z.int().min(0),
    methods: texts,
    days: idInput.pipe(z.int().max(DAYS_MAX)),
    validity: z.enum(["unlimited", "once-per-user"]),
    member: idInput.nullable(),
  }),
  run: async (ctx: OperatorContext, { days, member, ...terms }) => {
    if (member !== null) await findMember(ctx, member);
    const expires = new Date(ctx.now.getTime() + days * DAY_MS);
    const added = await ctx.db.transaction((tx) =>
      addDiscount(tx, { ...terms, expires, memberId: member, origin: "operator" }, ctx.now),
    );
    if (!added) throw new NothingToDo("The code exists, or is reserved for first purchases.");
  },
  audit: ({ code, percentage, member }) => ({
    action: "discount",
    memberId: member,
    detail: `${code} added, ${percentage / 100} %`,
  }),
});
