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
  input: z
    .union([z.object({ welcome: z.literal("true") }), z.object({ code: z.string().trim().min(1).max(100) })])
    .describe("the code as typed (case-insensitive), or `welcome=true` for the member's welcome discount"),
  output: z.object({
    code: z.string(),
    country: z.string().nullable().describe("country codes separated by commas; null for all countries"),
    user_id: z.int().nullable().describe("the only member who may use it; null for all members"),
    starts: z.iso.datetime().nullable().describe("null where it is valid at once"),
    expires: z.iso.datetime(),
    value_percentage: z.number().describe("0 where it takes `value_amount` off, or grants credits alone"),
    value_amount: z.int().nullable().describe("in minor units of `currency`; null with a percentage"),
    bonus_credits: z.int().describe("credits on top of the bundle's"),
    currency: z.string().nullable().describe("null for any"),
    minimum_order_value: z.int().describe("in minor units of `currency`; 0 for none"),
    status: z.enum(["active", "ended"]),
    validity: z.enum(["once-per-user", "unlimited"]),
    expired: z.boolean(),
    paymentmethods: z.array(z.string()).describe("empty for all"),
  }),
  limit: codes,
  run: async (ctx, input) => {
    const { discount, problem } = await ctx.db.transaction((tx) =>
      "code" in input
        ? findDiscount(ctx, tx, ctx.member.id, input.code)
        : findWelcomeDiscount(ctx, tx, ctx.member.id),
    );
    if (problem === "used" || problem === "reserved" || problem === "used_up") throw new CodeRefused(problem);
    if (!discount) throw new CodeRefused("not_found");
    return discountView(discount, ctx.now);
  },
  about:
    "A discount code as it applies to the member. The conditions of the code are checked when an order is placed.",
  errors: {
    400: ["invalid_input"],
    403: [
      "code_used",
      ["code_reserved", "by an order of the member that can still be paid"],
      ["code_used_up", "all its uses are taken by orders of members"],
    ],
    404: [["code_not_found", "also for a code of another member or brand"]],
    429: ["too_often"],
  },
  examples: [
    {
      input: { code: "TIMEBONUS25" },
      output: {
        code: "TIMEBONUS25",
        country: null,
        user_id: null,
        starts: null,
        expires: "2027-01-02T07:04:05.000Z",
        value_percentage: 25,
        value_amount: null,
        bonus_credits: 0,
        currency: null,
        minimum_order_value: 0,
        status: "active",
        validity: "once-per-user",
        expired: false,
        paymentmethods: [],
      },
    },
  ],
});

/** Returns the fields of a discount. Amounts are in minor units, as in all calls. product 14.1 */
function discountView(discount: Discount, now: Date) {
  const { code, memberId, expires, percentage, currency, minimum, status, validity, methods } = discount;
  return {
    code,
    country: discount.countries.join(",") || null,
    user_id: memberId,
    starts: discount.starts?.toISOString() ?? null,
    expires: expires.toISOString(),
    value_percentage: percentage / 100,
    value_amount: discount.amount,
    bonus_credits: discount.bonusCredits,
    currency,
    minimum_order_value: minimum,
    status,
    validity,
    expired: expires <= now,
    paymentmethods: [...methods],
  };
}
