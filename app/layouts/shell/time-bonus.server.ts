import type { Ctx } from "~/http/context.server";
import { shownBonus } from "~/http/pages/shown-bonus.server";
import { routeAt } from "~/http/request/route-names.server";
import { formatPercent } from "~/i18n/format";
import { writeTime } from "~/i18n/time";
import { timeStyles } from "~/i18n/time-styles";
import { TIME_PLACE } from "~/ui/time-place";

/** The key under which the browser stores the dismissal of the modal. product 14.10 */
const DISMISS_KEY = "hide-time-bonus-modal";
/** The duration of the bonus in hours, as the modal states it. product 14.9 */
const HOURS = 4;

export type TimeBonusView = NonNullable<Awaited<ReturnType<typeof timeBonusOf>>>;

/**
 * Returns the time bonus with its texts for a page that shows it, because no other page needs them; null without a bonus.
 * @param path the path of the page
 */
export async function timeBonusOf(ctx: Ctx, path: string) {
  const { member, now, t, locale } = ctx;
  const place = member ? routeAt(path)?.timeBonus : undefined;
  const bonus = place ? await shownBonus(ctx) : null;
  if (!member || !place || !bonus) return null;
  const percent = formatPercent(bonus.percentage, locale);
  const reader = { locale: ctx.dateLocale, ...ctx.zone };
  // The modal does not cover the form of the shop.
  const isOffered = member.credits === 0 && place === "modal";
  return {
    expires: bonus.expires.toISOString(),
    secondsLeft: Math.ceil((bonus.expires.getTime() - now.getTime()) / 1000),
    isInArea: place !== "banner",
    banner:
      place === "modal"
        ? null
        : {
            title: t("discounts:banner", { percent }),
            left: t("discounts:banner_left"),
            /** for readers without script */
            until: t("discounts:banner_until", {
              time: writeTime(bonus.expires.getTime(), timeStyles.time, reader),
            }),
            /** the shop is the destination: only the other pages link to it */
            link: routeAt(path)?.name === "transactions-id" ? t("discounts:banner_link") : null,
          },
    modal: isOffered
      ? {
          dismissKey: DISMISS_KEY,
          lastsSeconds: HOURS * 3600,
          percent,
          tag: t("discounts:modal_tag"),
          title: t("discounts:modal_title"),
          act: t("discounts:modal_act", { hours: HOURS }),
          valid: t("discounts:modal_valid"),
          expires: bonus.expires.toISOString(),
          until: t("discounts:modal_until", { time: TIME_PLACE }),
          unlock: t("discounts:modal_unlock"),
          instant: t("discounts:modal_instant"),
        }
      : null,
  };
}
