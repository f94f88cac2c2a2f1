import { z } from "zod";
import { read } from "~/domain/read.server";
import type { Discount } from "./discount";
import { findDiscount, findWelcomeDiscount } from "./find-discount.server";
import { codes } from "./limits";
import { CodeRefused } from "./refusals.server";

/** A discount code as it applies to the member, or the welcome discount with `welcome=true`. Expired codes are shown as expired. product 14.1, 14.3 */
export const discountCode = read({
  name: "discount_code",
  path: "/api/discountcode.php",
  access: "account",
  area: "discounts",
  input: z.union([
    z.object({ welcome: z.literal("true") }),
    z.object({ code: z.string().trim().min(1).max(100) }),
  ]),
  output: z.object({
    code: z.string(),
    country: z.string().nullable(),
    user_id: z.int().nullable(),
    expires: z.iso.datetime(),
    value_percentage: z.number(),
    currency: z.string().nullable(),
    minimum_order_value: z.int(),
    status: z.string(),
    validity: z.string(),
    expired: z.boolean(),
    paymentmethods: z.array(z.string()),
  }),
  limit: codes,
  run: async (ctx, input) => {
    const { discount, problem } = await ctx.db.transaction((tx) =>
      "code" in input
        ? findDiscount(ctx, tx, ctx.member.id, input.code)
        : findWelcomeDiscount(ctx, tx, ctx.member.id),
    );
    if (problem === "used" || problem === "reserved") throw new CodeRefused(problem);
    if (!discount) throw new CodeRefused("not_found");
    return discountView(discount, ctx.now);
  },
});

/** Returns the fields of a discount. Amounts are in minor units, as in all calls. product 14.1 */
function discountView(discount: Discount, now: Date) {
  const { code, memberId, expires, percentage, currency, minimum, status, validity, methods } = discount;
  return {
    code,
    country: discount.countries.join(",") || null,
    user_id: memberId,
    expires: expires.toISOString(),
    value_percentage: percentage / 100,
    currency,
    minimum_order_value: minimum,
    status,
    validity,
    expired: expires <= now,
    paymentmethods: [...methods],
  };
}
