import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePageScope } from "~/client/page-scope";
import { paths } from "~/paths";
import type { Frame } from "../route-handle";
import { Bar } from "./bar";
import { hiddenUntilFocus } from "./bar.css";
import * as chat from "./chat.css";
import { Footer } from "./footer";
import { LanguageOffer } from "./language-offer";
import { pageBelow } from "./language-offer.css";
import * as css from "./shell.css";
import type { Shell as ShellData } from "./shell.server";
import { TimeBonusBanner } from "./time-bonus";

/**
 * The frame of a page: bar and footer with the disclaimer, depending on its layout. It persists across navigations.
 * product 4.7, 4.11
 */
export const Shell = memo(function Shell({
  shell,
  frame: { layout = "default", screen, footer, isSystem },
  children,
}: {
  shell: ShellData;
  frame: Frame;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { isApp } = usePageScope();
  const hasBar = layout !== "empty";
  // Without a network no link in the bar works, and the page does not know who reads it.
  const isOffline = shell.path === paths.offline();
  const isInner = screen === "inner" || screen === "shop" || (screen === "article" && shell.isLoggedIn);
  // The account menu of every screen has the links and the disclaimer too, also where the tabs take the place of the footer. product 4.22
  const isFooted = footer || isInner || screen === "section" || !isApp || !shell.isLoggedIn;
  const hasFooter = !isSystem && ((layout === "default" && isFooted) || layout === "lander");
  const languageOffers = isOffline ? null : shell.languageOffers;
  const classes = [
    ...(languageOffers ? [pageBelow] : []),
    ...(layout === "chat" ? [chat.main] : []),
    ...(isInner ? [screen === "shop" ? css.shop : css.inner] : []),
    ...(screen === "tab" && shell.isLoggedIn ? [css.tab] : []),
    ...(screen === "section" ? [css.section] : []),
  ];
  return (
    <>
      {hasBar ? (
        <a className={hiddenUntilFocus} href="#main">
          {t("common:skip")}
        </a>
      ) : null}
      {hasBar ? <TimeBonusBanner /> : null}
      {hasBar ? <Bar shell={shell} logoOnly={layout === "lander" || isOffline} /> : null}
      {languageOffers ? <LanguageOffer shell={shell} offers={languageOffers} /> : null}
      <main id="main" className={classes.join(" ") || undefined}>
        {children}
      </main>
      {hasFooter ? <Footer shell={shell} /> : null}
    </>
  );
});
