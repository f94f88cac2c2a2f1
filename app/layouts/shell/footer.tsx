import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { small, wrap } from "~/ui/text.css";
import * as css from "./footer.css";
import { legalLinks } from "./legal-links";
import type { Shell } from "./shell.server";

type Variant = "default" | "us" | "member";

/**
 * The footer: brand, links and disclaimer. The US variant adds the 2257 statement and privacy choices. Logged-in pages other than
 * the index show links and legal lines only; the installed app shows the legal lines only. product 4.20, 4.21
 */
export function Footer({ shell }: { shell: Shell }) {
  const { t } = useTranslation();
  const variant: Variant = shell.isLoggedIn && shell.path !== paths.index() ? "member" : shell.footer;
  return (
    <footer className={css.footer}>
      <div className={`${css.inside} ${variant === "member" ? css.bare : ""} ${wrap}`}>
        {variant === "member" ? null : (
          <div className={css.notInApp}>
            <p className={css.brand}>{shell.name}</p>
            <p className={`${small} ${css.tagline}`}>{t("common:footer_tagline")}</p>
          </div>
        )}
        <nav className={`${css.links} ${css.notInApp}`} aria-label={t("common:footer")}>
          {legalLinks(shell, t).map(({ href, text }) => (
            <a key={href} href={href}>
              {text}
            </a>
          ))}
        </nav>
        <div className={css.legal}>
          <p>{t("common:disclaimer")}</p>
          <p>
            {shell.company} {t("common:illustrations")} {t("common:credits_places")}
          </p>
        </div>
      </div>
    </footer>
  );
}
