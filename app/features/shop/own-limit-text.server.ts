import type { TenantTransaction } from "~/db/tables";
import type { Account } from "~/domain/context";
import { findOwnLimit, listCounted, overLimit } from "~/domain/shop/own-limit.server";
import { paymentCountryOf } from "~/domain/shop/payment-country.server";
import type { Ctx } from "~/http/context.server";
import { formatMoney } from "~/i18n/format";
import { TIME_PLACE } from "~/ui/time-place";

/** Why an order exceeds the member's own limit. The text has a place for the moment when the order fits again, which is in ISO form. */
type Over = { text: string; freeAt: string | null };

/** Returns why an order of an amount would exceed the member's own limit; null if it fits. @param total minor units */
export type LimitText = (total: number) => Over | null;

/** Returns the texts about a member's own limit, for orders in the currency of the country of the payment. decision 306 */
export async function limitText(ctx: Ctx, tx: TenantTransaction, member: Account): Promise<LimitText> {
  const country = paymentCountryOf(ctx, member);
  const { currency } = ctx.prices(country);
  const { limit } = await findOwnLimit(tx, member.id, ctx.now);
  if (limit === null) return () => null;
  const counted = await listCounted(tx, member.id, { currency, now: ctx.now });
  return (total) => {
    const over = overLimit(limit, counted, { total, currency });
    if (over === null) return null;
    if (over.problem === "own_limit_currency")
      return { text: ctx.t("shop:own_limit_currency"), freeAt: null };
    const amount = formatMoney({ minor: limit.amount, currency: limit.currency }, ctx.locale, country);
    return over.freeAt === null
      ? { text: ctx.t("shop:own_limit_never", { limit: amount }), freeAt: null }
      : {
          text: ctx.t("shop:own_limit_until", { limit: amount, when: TIME_PLACE }),
          freeAt: over.freeAt.toISOString(),
        };
  };
}
