import type { Hono } from "hono";
import { z } from "zod";
import type { Discount } from "~/domain/discounts/discount";
import {
  type FoundDiscount,
  findDiscount,
  findWelcomeDiscount,
} from "~/domain/discounts/find-discount.server";
import type { DoorEnv } from "../door-env.server";
import { countCode } from "../limits/discount-limits.server";
import { TooOften } from "../limits/limits.server";
import { answerError, answerTagged, invalidInput, tagged } from "./answer.server";
import { asMember } from "./chat.server";

const Asked = z.union([
  z.object({ welcome: z.literal("true") }),
  z.object({ code: z.string().trim().min(1).max(100) }),
]);

/**
 * GET /api/discountcode.php: a discount code as the member may use it, or with `welcome=true` their welcome discount. Expired codes are
 * answered, and say so. product.md §3, §5, §7
 */
export function mountDiscountCode(app: Hono<DoorEnv>): void {
  app.get("/api/discountcode.php", (c) =>
    asMember(c, async (ctx, member) => {
      const asked = Asked.safeParse(c.req.query());
      if (!asked.success) return invalidInput(ctx, "code, welcome");
      try {
        await countCode(ctx, member.id);
      } catch (error) {
        if (!(error instanceof TooOften)) throw error;
        return answerError(429, "too_often", ctx.t("discounts:problem_often"));
      }
      const { discount, problem }: FoundDiscount = await ctx.db.transaction((tx) =>
        "code" in asked.data
          ? findDiscount(ctx, tx, member.id, asked.data.code)
          : findWelcomeDiscount(ctx, tx, member.id),
      );
      if (problem === "used") return answerError(403, "code_used", ctx.t("discounts:problem_used"));
      if (problem === "reserved")
        return answerError(403, "code_reserved", ctx.t("discounts:problem_reserved"));
      if (!discount) return answerError(404, "code_not_found", ctx.t("discounts:problem_unknown"));
      return answerTagged(c, tagged(discountView(discount, ctx.now)));
    }),
  );
}

/** The fields of product.md §3. Amounts in minor units, as in all calls. */
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
    paymentmethods: methods,
  };
}
