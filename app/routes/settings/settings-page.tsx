import { useLocation } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useShell } from "~/client/use-shell";
import { paths } from "~/paths";
import { HeadRow } from "~/ui/head-row";
import { Link } from "~/ui/link";
import { Said } from "~/ui/notice";
import { lede as ledeStyle, muted, wrap } from "~/ui/text.css";
import type { Notice } from "../accounts/notice.server";
import * as css from "./settings-page.css";
import { placesFor, type SettingsPlace } from "./settings-places";

/** The frame of a settings page: the overview beside it on a desktop, a way back to it on phones. product 4.12 */
export function SettingsPage({
  current,
  title,
  lede,
  notice: said,
  within,
  isWide = false,
  children,
}: {
  current: SettingsPlace;
  title: string;
  lede?: ReactNode;
  notice?: Notice | null;
  /** the parent page, where it is not the overview */
  within?: { href: string; title: string };
  /** for a table: the page uses all the room beside the overview */
  isWide?: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const shell = useShell();
  const { pathname } = useLocation();
  const above = within ?? { href: paths.settings(), title: t("settings:title") };
  return (
    <div className={`${wrap} ${css.screen} ${isWide ? css.wideFrame : css.frame}`}>
      <nav className={css.beside} aria-label={t("settings:title")}>
        <Link className={css.whole} href={paths.settings()}>
          {t("settings:title")}
        </Link>
        {placesFor(shell).map((group) => (
          <ul key={group[0]?.at} className={css.links}>
            {group.map(({ at, href, Icon }) => (
              <li key={at}>
                <Link
                  className={css.place}
                  // The first page is open on the overview: another address would replace its fields while somebody types.
                  href={at === current && pathname === paths.settings() ? pathname : href}
                  aria-current={at === current ? "page" : undefined}
                >
                  <Icon className={css.placeIcon} aria-hidden />
                  <span className={css.placeName}>{t(`settings:nav_${at}`)}</span>
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className={css.main}>
        <Link className={within ? css.upWithin : css.up} href={above.href}>
          <ArrowLeft className={css.upIcon} aria-hidden />
          {above.title}
        </Link>
        <HeadRow back={{ href: above.href, name: above.title }} title={title} isInFrame />
        {lede ? <p className={`${ledeStyle} ${muted} ${css.lede}`}>{lede}</p> : null}
        {said ? <Said {...said}>{said.text}</Said> : null}
        {children}
      </div>
    </div>
  );
}
