import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Account } from "~/domain/accounts/account.server";
import { listRegions } from "~/domain/places/regions.server";
import type { Ctx } from "~/http/context.server";
import { requireMember } from "~/http/request/require-member.server";
import { isLocale, languages } from "~/i18n/languages";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { heading, muted, wrap } from "~/ui/text.css";
import { Address } from "./address";
import * as css from "./settings.css";
import { Up } from "./settings-page";
import { frame, screen } from "./settings-page.css";
import { settingsPlaces } from "./settings-places";

export const handle = { i18n: ["settings"] };

export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const member = requireMember(ctx, request);
  return {
    name: member.name,
    lines: linesOf(ctx, member),
    head: { title: `${ctx.t("settings:title")} – ${ctx.tenant.config.name}`, noindex: true },
  };
}

/** What is set now, or what there is to find, in one line for each place. */
function linesOf({ t, locale }: Pick<Ctx, "t" | "locale">, member: Account) {
  const { country, countryregion, city, language } = member;
  const region = listRegions(country, locale).find(({ id }) => id === countryregion)?.name;
  const place = [city, region, new Intl.DisplayNames([locale], { type: "region" }).of(country)];
  return {
    account: member.email,
    security: t("settings:about_security"),
    privacy: t(member.invisible ? "settings:now_invisible" : "settings:now_visible"),
    // A town that has its region's name is named once.
    location: [...new Set(place)].filter(Boolean).join(", "),
    language: isLocale(language) ? languages[language].name : "",
    notifications: t("settings:about_notifications"),
    download: t("settings:about_download"),
    delete: t("settings:about_delete"),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

/** Where a member sets things: the way to each place, and what is set there. product.md §2 */
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
            <li key={at}>
              <Link className={css.place} href={href}>
                <Icon aria-hidden />
                <span className={css.words}>
                  <strong>{t(`settings:nav_${at}`)}</strong>
                  <span>{at === "account" ? <Address email={lines.account} /> : lines[at]}</span>
                </span>
                <ChevronRight aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
