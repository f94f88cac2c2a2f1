import type { Ctx } from "~/http/context.server";
import { formatMoney } from "~/i18n/format";
import type { BlockOf } from "~/tenancy/landers/blocks.server";

/** An invented post, its price as a message, and whether it is a quotation or shows its picture large. */
export type ExamplePost = { title: string; text: string; cost: string; isQuoted: boolean; hasShot: boolean };

/** Returns a block's own posts, else an invented day with the brand's prices. product 18.8 */
export function postsOf(ctx: Ctx, own: BlockOf<"posts">["posts"]): ExamplePost[] {
  if (own)
    return own.map(({ title, text, cost }, at) => ({
      title: ctx.text(title),
      text: ctx.text(text),
      cost: ctx.text(cost),
      isQuoted: false,
      hasShot: at === 0,
    }));
  const { t, tenant } = ctx;
  const { free_messages: free, free_photos: photos, swipe_likes_per_day: likes, icebreakers } = tenant.config;
  const price = formatMoney(ctx.prices().lowestMessage, ctx.locale, ctx.country);
  const [opener = "a"] = icebreakers;
  return [
    {
      title: t("landers:socialnetwork_photo"),
      text: t("landers:socialnetwork_photo_text"),
      cost: t("landers:socialnetwork_photo_cost", { count: photos }),
      isQuoted: false,
      hasShot: true,
    },
    {
      title: t("landers:socialnetwork_ice"),
      text: t(`chats:opener_${opener}`),
      cost:
        free > 0
          ? t("landers:socialnetwork_ice_cost", { count: free, price })
          : t("landers:proof_price", { price }),
      isQuoted: true,
      hasShot: false,
    },
    {
      title: t("landers:socialnetwork_like"),
      text: t("landers:socialnetwork_like_text"),
      cost: t("landers:socialnetwork_like_cost", { count: likes }),
      isQuoted: false,
      hasShot: false,
    },
  ];
}
