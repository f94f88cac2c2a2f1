import { Check, Globe } from "lucide-react";
import { useWords } from "~/i18n/words-context";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { hiddenText, wrap } from "~/ui/text.css";
import * as css from "./bar.css";
import type { Shell } from "./shell.server";

/** The top bar of visitors: logo, language and Log in. `logoOnly` for landing pages. */
export function Bar({ shell, logoOnly = false }: { shell: Shell; logoOnly?: boolean }) {
  const t = useWords();
  return (
    <header className={css.bar}>
      <div className={`${css.inside} ${wrap}`}>
        <Logo shell={shell} />
        {logoOnly ? null : (
          <div className={css.end}>
            {shell.languages.length > 1 || shell.hasMoreLanguages ? <LanguageSwitcher shell={shell} /> : null}
            <ButtonLink size="small" href={paths.login()}>
              {t("common:login")}
            </ButtonLink>
          </div>
        )}
      </div>
    </header>
  );
}

/** The brand's logo, leading home. */
export function Logo({ shell }: { shell: Shell }) {
  return (
    <a className={css.logo} href={paths.index()}>
      {shell.logo ? <img src={shell.logo} alt={shell.name} height={38} /> : shell.name}
    </a>
  );
}

/** Offers the languages that matter to this visitor. A plain form and a native popover: it works without any script. */
function LanguageSwitcher({ shell }: { shell: Shell }) {
  const t = useWords();
  return (
    <>
      <button className={css.languageButton} type="button" popovertarget="language-menu">
        <Globe aria-hidden />
        <span className={hiddenText}>{t("common:language")}: </span>
        <span>{shell.locale}</span>
      </button>
      <div className={css.menu} popover="auto" id="language-menu">
        <form method="post" action={paths.langConfig()}>
          <input type="hidden" name="back" value={shell.path} />
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
    </>
  );
}
