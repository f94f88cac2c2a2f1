import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Account } from "~/domain/context";
import { listRegions } from "~/domain/places/regions.server";
import { findOwnLimit, type LimitAmount } from "~/domain/shop/own-limit.server";
import type { Ctx } from "~/http/context.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { requireMember } from "~/http/request/require-member.server";
import { formatMoney } from "~/i18n/format";
import { isLocale, languages } from "~/i18n/languages";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { heading, muted, wrap } from "~/ui/text.css";
import { Address } from "./address";
import * as css from "./settings.css";
import { Up } from "./settings-page";
import { frame, screen } from "./settings-page.css";
import { settingsPlaces } from "./settings-places";

export const handle = { i18n: ["settings"], screen: "inner", footer: true } satisfies RouteHandle;

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const member = requireMember(ctx, request);
  const { limit } = await ctx.db.transaction((tx) => findOwnLimit(tx, member.id, ctx.now));
  return {
    name: member.name,
    lines: { ...linesOf(ctx, member), limit: limitLine(ctx, member, limit) },
    head: hiddenHead(ctx, ctx.t("settings:title")),
  };
}

/** The member's own limit in one line. */
function limitLine({ t, locale }: Ctx, { country }: Account, limit: LimitAmount | null): string {
  if (limit === null) return t("settings:limit_none");
  const { amount: minor, currency } = limit;
  return t("settings:limit_of", { amount: formatMoney({ minor, currency }, locale, country) });
}

/** The present value or a description of each settings page, in one line. */
function linesOf({ t, locale }: Pick<Ctx, "t" | "locale">, member: Account) {
  const { country, countryregion, city, language } = member;
  const region = listRegions(country, locale).find(({ id }) => id === countryregion)?.name;
  const place = [city, region, new Intl.DisplayNames([locale], { type: "region" }).of(country)];
  return {
    account: member.email,
    security: t("settings:about_security"),
    privacy: t(member.invisible ? "settings:now_invisible" : "settings:now_visible"),
    // A town with its region's name is named once.
    location: [...new Set(place)].filter(Boolean).join(", "),
    language: isLocale(language) ? languages[language].name : "",
    orders: t("settings:about_orders"),
    notifications: t("settings:about_notifications"),
    app: t("settings:about_app"),
    download: t("settings:about_download"),
    delete: t("settings:about_delete"),
  };
}

export { meta } from "~/layouts/page-title";

/** The overview of the settings, with the present values. product 4.23 */
export default function Settings() {
  const { t } = useTranslation();
  const { name, lines } = useLoaderData<typeof loader>();
  return (
    <div className={`${wrap} ${screen} ${frame}`}>
      <Up href={paths.profile()} title={t("common:nav_profile")} shown="onPhone" />
      <header className={css.head}>
        <h1 className={heading.title}>{t("settings:title")}</h1>
        <p className={muted}>{name}</p>
      </header>
      <nav aria-label={t("settings:title")}>
        <ul className={css.places}>
          {settingsPlaces.map(({ at, href, Icon }) => (
            <li key={at} className={css.item}>
              <Link className={css.place} href={href}>
                <Icon className={css.icon} aria-hidden />
                <span className={css.words}>
                  <strong className={css.name}>{t(`settings:nav_${at}`)}</strong>
                  <span className={css.line}>
                    {at === "account" ? <Address email={lines.account} /> : lines[at]}
                  </span>
                </span>
                <ChevronRight className={css.arrow} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
