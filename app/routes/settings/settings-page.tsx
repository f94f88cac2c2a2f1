import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useShell } from "~/client/use-shell";
import { paths } from "~/paths";
import { head as headRow } from "~/ui/head-row.css";
import { Link } from "~/ui/link";
import { Said } from "~/ui/notice";
import { heading, lede as ledeStyle, muted, wrap } from "~/ui/text.css";
import type { Notice } from "../accounts/notice.server";
import * as css from "./settings-page.css";
import { placesFor, type SettingsPlace } from "./settings-places";

/**
 * The link to the parent page. On phones it is the sticky head of the screen. product 4.12
 * @param shown "belowLarge" where a desktop has the overview beside the page
 */
export function Up({ href, title, shown }: { href: string; title: string; shown: keyof typeof css.above }) {
  return (
    <div className={`${headRow} ${css.above[shown]}`}>
      <Link className={css.up} href={href}>
        <ArrowLeft className={css.upIcon} aria-hidden />
        {title}
      </Link>
    </div>
  );
}

/** The frame of a settings page: the overview beside it on a desktop, a link to it on phones. */
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
  return (
    <div className={`${wrap} ${css.screen} ${isWide ? css.wideFrame : css.frame}`}>
      <nav className={css.beside} aria-label={t("settings:title")}>
        <Link className={css.whole} href={paths.settings()}>
          {t("settings:title")}
        </Link>
        <ul className={css.links}>
          {placesFor(shell).map(({ at, href, Icon }) => (
            <li key={at}>
              <Link className={css.place} href={href} aria-current={at === current ? "page" : undefined}>
                <Icon className={css.placeIcon} aria-hidden />
                <span className={css.placeName}>{t(`settings:nav_${at}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.main}>
        <Up
          href={within?.href ?? paths.settings()}
          title={within?.title ?? t("settings:title")}
          shown={within ? "always" : "belowLarge"}
        />
        <header className={css.head}>
          <h1 className={heading.title}>{title}</h1>
          {lede ? <p className={`${ledeStyle} ${muted}`}>{lede}</p> : null}
        </header>
        {said ? <Said {...said}>{said.text}</Said> : null}
        {children}
      </div>
    </div>
  );
}
