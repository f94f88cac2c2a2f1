import { normalizeCode } from "~/domain/discounts/discount";
import { listDiscountEffects } from "~/domain/discounts/discount-effect.server";
import { listDiscounts } from "~/domain/discounts/manage-discounts.server";
import { shownCount } from "~/domain/growth/suppress";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import { Times } from "~/http/console/times.server";
import { rangeName, readDays } from "../../days/read-days.server";
import { seesExactly } from "../sources/source-rows.server";
import { effectIn, shownDiscount } from "./discount-rows.server";

/** Returns the code of an address, normalized; "" for a text that is none. */
export const codeOf = (typed: string | undefined): string => normalizeCode(typed ?? "");

/**
 * Loads one code of a brand and its effect. The code of a single member is only for who sees members.
 * @throws Response 404 for a code that the brand does not have
 */
export async function loadDiscount(request: OperatorRequest, typed: string, params: URLSearchParams) {
  const { ctx, scope, brands, may } = request;
  const tenant = brands[0]!;
  const code = codeOf(typed);
  const days = readDays(params, scope, ctx.now);
  const { discount, effects } = await ctx.services.databaseOf(tenant).transaction(async (tx) => ({
    discount: code === "" ? undefined : (await listDiscounts(tx, ctx.now, 1, { code }))[0],
    effects: days.problem
      ? []
      : await listDiscountEffects(tx, { from: days.from, to: days.to, timeZone: tenant.config.timezone }),
  }));
  if (!discount || (discount.memberId !== null && !may("members.see", tenant)))
    throw new Response(null, { status: 404 });
  const { paidOrders, ...terms } = discount;
  const isExact = seesExactly(request, tenant);
  const own = effects.filter((one) => one.code === code);
  return {
    days,
    range: days.problem ? "" : rangeName(days),
    discount: shownDiscount(terms, ctx.now, new Times(scope)),
    paidOrders: isExact ? paidOrders : shownCount(paidOrders),
    // The orders with codes of single members are counted together.
    effect: days.problem || discount.memberId !== null ? null : effectIn(own, effects, isExact),
    mayEnd: discount.status === "active" && discount.expires > ctx.now && may("discounts.change", tenant),
  };
}
