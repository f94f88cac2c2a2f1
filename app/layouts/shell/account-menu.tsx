import { Globe, LogOut, Settings } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Face } from "~/features/own-face/face";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { hiddenText } from "~/ui/text.css";
import * as css from "./bar.css";
import { legalLinks } from "./legal-links";
import type { Shell } from "./shell.server";

/** Whether there is a language to choose. */
export const hasLanguages = ({ languages, hasMoreLanguages }: Shell): boolean =>
  languages.length > 1 || hasMoreLanguages;

/** The button at the end of the bar that opens the account menu. On phones the last tab leads to the screen of the account instead. */
export function AccountButton({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <button className={css.account} type="button" popovertarget="account-menu">
      <Face />
      <span className={hiddenText}>
        {t("common:my_account")}: {name}
      </span>
    </button>
  );
}

/**
 * The account menu: profile, settings, language, logout, and the links and the disclaimer of the footer. A native popover below
 * the bar, which works without script. product 4.23
 */
export function AccountMenu({ shell, name }: { shell: Shell; name: string }) {
  const { t } = useTranslation();
  const language = shell.languages.find(({ code }) => code === shell.locale);
  return (
    <div className={css.accountMenu} popover="auto" id="account-menu">
      <Link className={css.menuMe} href={paths.profile()}>
        <Face />
        {name}
        <span className={css.menuEnd}>{t("common:nav_profile")}</span>
      </Link>
      <Link className={css.menuPlace} href={paths.settings()}>
        <Settings aria-hidden />
        {t("common:nav_settings")}
      </Link>
      {hasLanguages(shell) ? (
        <button className={css.menuPlace} type="button" popovertarget="language-menu">
          <Globe aria-hidden />
          {t("common:language")}
          <span className={css.menuEnd} lang={shell.locale}>
            {language?.name}
          </span>
        </button>
      ) : null}
      <form method="post" action={paths.logout()}>
        <button className={css.menuPlace} type="submit">
          <LogOut aria-hidden />
          {t("common:logout")}
        </button>
      </form>
      <p className={css.menuLegal}>
        {legalLinks(shell, t).map(({ href, text }) => (
          <a key={href} className={css.menuLegalLink} href={href}>
            {text}
          </a>
        ))}
      </p>
      <p className={css.menuDisclaimer}>{t("common:disclaimer")}</p>
    </div>
  );
}
