import { giveRetentionCode } from "~/domain/discounts/retention-code.server";
import type { Ctx } from "~/http/context.server";
import { formatPercent } from "~/i18n/format";

/** A personal discount code as text. */
export type RetentionOffer = { code: string; percent: string; until: string };

/** The discount for a leaving member as text; null where the brand offers none, sells nothing, or the member has already had one. */
export async function retentionOffer(ctx: Ctx, memberId: number): Promise<RetentionOffer | null> {
  const discount = ctx.payments ? await giveRetentionCode(ctx, memberId) : null;
  if (!discount) return null;
  const { timezone } = ctx.tenant.config;
  const day = new Intl.DateTimeFormat(ctx.locale, { dateStyle: "long", timeZone: timezone });
  return {
    code: discount.code,
    percent: formatPercent(discount.percentage, ctx.locale),
    until: day.format(discount.expires),
  };
}
