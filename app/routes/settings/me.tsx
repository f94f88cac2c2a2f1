import { ChevronRight, Eye, LifeBuoy, LogOut, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCounts } from "~/client/live/counts";
import { useShell } from "~/client/use-shell";
import { Face } from "~/features/own-face/face";
import { countsOf } from "~/layouts/shell/counts-of";
import { legalLinks } from "~/layouts/shell/legal-links";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { HeadRow } from "~/ui/head-row";
import { Link } from "~/ui/link";
import { heading, muted, small } from "~/ui/text.css";
import { LinkRow, RowGroup } from "../profile/profile-row";
import { alone, row } from "../profile/profile-row.css";
import * as css from "./me.css";
import { placesFor, type SettingsPlace } from "./settings-places";

export type MeView = {
  title: string;
  place: string;
  percent: number;
  /** what a message costs; "" where it is free */
  price: string;
  /** the present value of each settings page, "" where its name says all */
  values: Record<SettingsPlace, string>;
};

/** The member's own screen on phones: profile, credits, settings with their values, and the links of the footer. product 4.23 */
export function Me({ title, place, percent, price, values }: MeView) {
  const { t } = useTranslation();
  const shell = useShell();
  const { credits } = useCounts(countsOf(shell));
  const isPremium = shell.member?.isPremium ?? false;
  return (
    <div className={css.onlyBelowLarge} data-me>
      <HeadRow isRoot title={t("common:tab_me")} />
      <div className={css.me}>
        <Link className={css.card} href={paths.profile()}>
          <Face />
          <span className={css.who}>
            <span className={`${heading.title} ${css.name}`} dir="auto">
              {title}
            </span>
            {place ? (
              <span className={`${small} ${muted} ${css.place}`} data-cuts>
                {place}
              </span>
            ) : null}
            {percent < 100 ? (
              <progress
                className={css.meter}
                max={100}
                value={percent}
                aria-label={t("profile:percent", { percent })}
              />
            ) : null}
          </span>
          <ChevronRight className={css.arrow} aria-hidden />
        </Link>
        <section className={css.wallet}>
          <div className={css.amount}>
            <p>
              <span className={css.number}>{credits}</span> {t("settings:me_credits", { count: credits })}
            </p>
            {price ? <p className={`${small} ${muted}`}>{price}</p> : null}
          </div>
          <ButtonLink kind="primary" href={isPremium ? paths.credits() : paths.premium()}>
            {t(isPremium ? "chats:credits_get" : "common:tab_premium")}
          </ButtonLink>
        </section>
        <RowGroup>
          <LinkRow icon={<UserRound aria-hidden />} label={t("profile:own_edit")} href={paths.profile()} />
          <LinkRow
            icon={<Eye aria-hidden />}
            label={t("settings:me_preview")}
            href={paths.profilePreview()}
          />
        </RowGroup>
        <nav className={css.groups} aria-label={t("settings:title")}>
          {placesFor(shell).map((group) => (
            <RowGroup key={group[0]?.at}>
              {group.map(({ at, href, Icon }) => (
                <LinkRow
                  key={at}
                  icon={<Icon aria-hidden />}
                  label={t(`settings:nav_${at}`)}
                  value={values[at]}
                  href={href}
                />
              ))}
            </RowGroup>
          ))}
        </nav>
        <RowGroup>
          <LinkRow icon={<LifeBuoy aria-hidden />} label={t("common:service")} href={paths.service()} />
          <form method="post" action={paths.logout()}>
            <button className={`${row} ${css.logout}`} type="submit">
              <LogOut aria-hidden />
              <span className={alone}>{t("common:logout")}</span>
            </button>
          </form>
        </RowGroup>
        <p className={css.legal}>
          {legalLinks(shell, t).map(({ href, text }) => (
            <a key={href} className={css.legalLink} href={href}>
              {text}
            </a>
          ))}
        </p>
        <p className={css.disclaimer}>{t("common:disclaimer")}</p>
      </div>
    </div>
  );
}
