import type { Ctx } from "~/http/context.server";
import { shownBonus } from "~/http/pages/shown-bonus.server";
import { formatPercent } from "~/i18n/format";
import { paths } from "~/paths";
import { isDismissed } from "./alerts.server";

/** Where the modal's dismissal is noted. product.md §4 */
const DISMISS_KEY = "hide-time-bonus-modal";
/** The hours that the modal names. product.md §2 */
const HOURS = 4;

/** The members area: where the banner stands. product.md §4 */
const area =
  /^\/(members|chats|likes|premium)$|^\/likes\/(received|sent|matches)$|^\/(members|likes\/m)\/\d+$/;

export type TimeBonusView = NonNullable<Awaited<ReturnType<typeof timeBonusOf>>>;

/**
 * The time bonus as a page of the members area shows it, with its words: no other page carries them. null where there is none.
 * @param path of the page
 */
export async function timeBonusOf(ctx: Ctx, path: string) {
  const { member, now, t, locale, tenant } = ctx;
  const bonus = member && area.test(path) ? await shownBonus(ctx) : null;
  if (!member || !bonus) return null;
  const percent = formatPercent(bonus.percentage, locale);
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: tenant.config.timezone });
  const until = time.format(bonus.expires);
  // Nothing is laid over the shop's own form.
  const isOffered =
    member.credits === 0 && path !== paths.premium() && !isDismissed(DISMISS_KEY, ctx.cookies, now);
  return {
    expires: bonus.expires.toISOString(),
    secondsLeft: Math.ceil((bonus.expires.getTime() - now.getTime()) / 1000),
    title: t("discounts:banner", { percent }),
    left: t("discounts:banner_left"),
    until: t("discounts:banner_until", { time: until }),
    link: t("discounts:banner_link"),
    modal: isOffered
      ? {
          dismissKey: DISMISS_KEY,
          percent,
          tag: t("discounts:modal_tag"),
          title: t("discounts:modal_title"),
          act: t("discounts:modal_act", { hours: HOURS }),
          valid: t("discounts:modal_valid"),
          until: t("discounts:modal_until", { time: until }),
          unlock: t("discounts:modal_unlock"),
          instant: t("discounts:modal_instant"),
        }
      : null,
  };
}
