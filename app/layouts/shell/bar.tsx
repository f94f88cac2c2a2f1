import { Check, Globe } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePageScope } from "~/client/page-scope";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { hiddenText, wrap } from "~/ui/text.css";
import { AccountButton, AccountMenu, hasLanguages } from "./account-menu";
import * as css from "./bar.css";
import { BrandLogo } from "./brand-logo";
import { OfflinePill } from "./offline";
import { Places } from "./places";
import type { Shell } from "./shell.server";

/**
 * The top bar: logo, and a visitor's language and login, or a member's main navigation and account, which has the language.
 * `logoOnly` for landing pages. product 4.13, 4.15
 */
export function Bar({ shell, logoOnly = false }: { shell: Shell; logoOnly?: boolean }) {
  const { t } = useTranslation();
  const { isApp } = usePageScope();
  const member = logoOnly ? null : shell.member;
  return (
    <header className={css.bar}>
      <div className={`${css.inside} ${wrap}`}>
        <Logo shell={shell} />
        {member ? <Places shell={shell} isPremium={member.isPremium} /> : null}
        {member && isApp ? <OfflinePill /> : null}
        {logoOnly ? null : (
          <div className={css.end}>
            {member ? (
              <AccountButton name={member.name} />
            ) : (
              <>
                {hasLanguages(shell) ? <LanguageButton locale={shell.locale} /> : null}
                <ButtonLink size="small" href={paths.login()}>
                  {t("common:login")}
                </ButtonLink>
              </>
            )}
          </div>
        )}
      </div>
      {member ? <AccountMenu shell={shell} name={member.name} /> : null}
      {!logoOnly && hasLanguages(shell) ? <LanguageMenu shell={shell} /> : null}
    </header>
  );
}

/** The brand's logo: links strangers to the home page, and members to the search, which is their home page. product 4.13 */
export function Logo({ shell }: { shell: Shell }) {
  return (
    <Link className={css.logo} href={shell.isLoggedIn ? paths.members() : paths.index()}>
      <BrandLogo shell={shell} />
    </Link>
  );
}

/** The button that opens the menu of languages, for visitors. */
function LanguageButton({ locale }: { locale: string }) {
  const { t } = useTranslation();
  return (
    <button className={css.languageButton} type="button" popovertarget="language-menu">
      <Globe aria-hidden />
      <span className={hiddenText}>{t("common:language")}: </span>
      <span>{locale}</span>
    </button>
  );
}

/** Offers the languages that are relevant to this visitor or member. A plain form in a native popover, which works without script. */
function LanguageMenu({ shell }: { shell: Shell }) {
  const { t } = useTranslation();
  return (
    <div className={css.menu} popover="auto" id="language-menu">
      <form method="post" action={paths.langConfig()}>
        <input type="hidden" name="back" value={shell.back} />
        {shell.languages.map(({ code, name }) => (
          <button
            key={code}
            className={css.menuRow}
            name="locale"
            value={code}
            lang={code}
            type="submit"
            aria-current={code === shell.locale || undefined}
          >
            {name}
            {code === shell.locale ? <Check aria-hidden /> : null}
          </button>
        ))}
      </form>
      {shell.hasMoreLanguages ? (
        <a className={css.menuRow} href={paths.langConfig()}>
          {t("common:language_all")}
        </a>
      ) : null}
    </div>
  );
}
