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
import { answerRefused } from "../refusals/refused.server";
import { answerError, answerTagged, invalidInput, tagged } from "./answer.server";
import { asMember } from "./chat.server";

const Requested = z.union([
  z.object({ welcome: z.literal("true") }),
  z.object({ code: z.string().trim().min(1).max(100) }),
]);

/**
 * Mounts GET /api/discountcode.php: a discount code as it applies to the member, or the welcome discount with `welcome=true`. Expired codes
 * are answered as expired. product 14.1, 14.3
 */
export function mountDiscountCode(app: Hono<DoorEnv>): void {
  app.get("/api/discountcode.php", (c) =>
    asMember(c, async (ctx, member) => {
      const requested = Requested.safeParse(c.req.query());
      if (!requested.success) return invalidInput(ctx, "code, welcome");
      try {
        await countCode(ctx, member.id);
      } catch (error) {
        return answerRefused(ctx, error, "discounts");
      }
      const { discount, problem }: FoundDiscount = await ctx.db.transaction((tx) =>
        "code" in requested.data
          ? findDiscount(ctx, tx, member.id, requested.data.code)
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
    paymentmethods: methods,
  };
}
