import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { Said } from "~/ui/notice";
import { heading, lede as ledeStyle, muted, page, wrap } from "~/ui/text.css";
import type { Notice } from "../account/form-answer.server";
import * as css from "./settings-page.css";
import { type SettingsPlace, settingsPlaces } from "./settings-places";

/** The frame of a page of the settings: the other places beside it on a desktop, the way back to them on a phone. */
export function SettingsPage({
  current,
  title,
  lede,
  notice: said,
  within,
  children,
}: {
  current: SettingsPlace;
  title: string;
  lede?: string;
  notice?: Notice | null;
  /** the page that this one belongs to, where that is not the overview */
  within?: { href: string; title: string };
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className={`${wrap} ${page} ${css.frame}`}>
      <nav className={css.beside} aria-label={t("settings:title")}>
        <Link className={css.whole} href={paths.settings()}>
          {t("settings:title")}
        </Link>
        <ul className={css.links}>
          {settingsPlaces.map(({ at, href, Icon }) => (
            <li key={at}>
              <Link className={css.place} href={href} aria-current={at === current ? "page" : undefined}>
                <Icon aria-hidden />
                <span>{t(`settings:nav_${at}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.main}>
        <Link className={within ? css.upAlways : css.up} href={within?.href ?? paths.settings()}>
          <ArrowLeft aria-hidden />
          {within?.title ?? t("settings:title")}
        </Link>
        <header className={css.head}>
          <h1 className={heading.title}>{title}</h1>
          {lede ? <p className={`${ledeStyle} ${muted}`}>{lede}</p> : null}
        </header>
        {said ? (
          <Said id={said.id} isGood={said.isGood}>
            {said.text}
          </Said>
        ) : null}
        {children}
      </div>
    </div>
  );
}
