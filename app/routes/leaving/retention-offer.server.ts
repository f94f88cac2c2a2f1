import { offerRetention } from "~/domain/discounts/offer-retention.act.server";
import { perform } from "~/http/acts/perform.server";
import type { Ctx } from "~/http/context.server";
import { formatPercent } from "~/i18n/format";

/** A personal discount code as text; its end in ISO form. */
export type RetentionOffer = { code: string; percent: string; until: string };

/** The discount for a leaving member as text; null where the brand offers none, sells nothing, or the member has already had one. */
export async function retentionOffer(ctx: Ctx): Promise<RetentionOffer | null> {
  const { result: discount } = await perform(offerRetention, ctx, {});
  if (!discount) return null;
  return {
    code: discount.code,
    percent: formatPercent(discount.percentage, ctx.locale),
    until: discount.expires.toISOString(),
  };
}
