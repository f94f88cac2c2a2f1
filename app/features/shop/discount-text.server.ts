import type { Discount, DiscountProblem } from "~/domain/discounts/discount";
import { isFirstPurchaseCode } from "~/domain/discounts/first-purchase";
import type { Ctx } from "~/http/context.server";
import { formatPercent } from "~/i18n/format";
import type { TranslationKey } from "~/i18n/translate";

/** The messages under the code field. product 14.3 */
export const codeProblems = {
  unknown: "discounts:problem_unknown",
  used: "discounts:problem_used",
  reserved: "discounts:problem_reserved",
  expired: "discounts:problem_expired",
  early: "discounts:problem_early",
  used_up: "discounts:problem_used_up",
  minimum: "discounts:problem_minimum",
  country: "discounts:problem_country",
  currency: "discounts:problem_currency",
  method: "discounts:problem_method",
  bundle: "discounts:problem_bundle",
  often: "discounts:problem_often",
} as const satisfies Record<DiscountProblem | "often", TranslationKey>;

/** Returns the name of a discount's line in an order. @param percentage basis points; 0 for a fixed amount or extra credits */
export function discountLine(
  { t, locale }: Pick<Ctx, "t" | "locale">,
  { code, percentage }: Pick<Discount, "code" | "percentage">,
): string {
  if (percentage === 0) return t("discounts:line_amount", { code });
  const percent = formatPercent(percentage, locale);
  return isFirstPurchaseCode(code)
    ? t("discounts:line_bonus", { percent })
    : t("discounts:line_code", { code, percent });
}

/** Returns a deducted amount: the sign precedes both currency and figures. */
export const minus = (money: string) => `−\u00a0${money}`;

/** Returns the credits that a discount grants on top: "+20 extra credits". */
export const plusCredits = ({ t }: Pick<Ctx, "t">, credits: number) =>
  t("discounts:plus_credits", { amount: credits });
