import type { TenantTransaction } from "~/db/tables";
import type { Account } from "~/domain/context";
import { findOwnLimit, listCounted, overLimit } from "~/domain/shop/own-limit.server";
import { paymentCountryOf } from "~/domain/shop/payment-country.server";
import type { Ctx } from "~/http/context.server";
import { formatMoney } from "~/i18n/format";
import { writeTime } from "~/i18n/time";

/** Returns why an order of an amount would exceed the member's own limit, as text; null if it fits. @param total minor units */
export type LimitText = (total: number) => string | null;

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
    if (over.problem === "own_limit_currency") return ctx.t("shop:own_limit_currency");
    const amount = formatMoney({ minor: limit.amount, currency: limit.currency }, ctx.locale, country);
    return over.freeAt === null
      ? ctx.t("shop:own_limit_never", { limit: amount })
      : ctx.t("shop:own_limit_until", { limit: amount, when: momentIn(ctx, over.freeAt) });
  };
}

/** Formats a moment in the visitor's language and the brand's time zone, with its name, to the minute. */
export function momentIn({ dateLocale, tenant }: Pick<Ctx, "dateLocale" | "tenant">, at: Date): string {
  return writeTime(at, "moment", { locale: dateLocale, zone: tenant.config.timezone, isNamed: true });
}
