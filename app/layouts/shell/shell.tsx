import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import type { LayoutName, ScreenName } from "~/route-table";
import { usePageScope } from "../page-scope";
import { Alerts } from "./alerts";
import { Bar } from "./bar";
import { hiddenUntilFocus } from "./bar.css";
import * as chat from "./chat.css";
import { CheckoutBar } from "./checkout-bar";
import { Footer } from "./footer";
import { LanguageOffer } from "./language-offer";
import * as css from "./shell.css";
import type { Shell as ShellData } from "./shell.server";
import { TimeBonusBanner } from "./time-bonus";

/**
 * What stands around a page: bar, alerts, footer with the disclaimer, as its layout has them. It persists while pages change.
 * product.md §2
 */
export function Shell({
  shell,
  layout,
  screen,
  children,
}: {
  shell: ShellData;
  layout: LayoutName;
  screen?: ScreenName | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { isApp } = usePageScope();
  const hasBar = layout !== "empty";
  const hasOwnAlerts = isApp && shell.isLoggedIn && shell.path === paths.members();
  const isTab = screen === "tab" && shell.isLoggedIn;
  // On members' screens the legal links stand in the settings and in the account menu. APP §1
  const hasFooter =
    (layout === "default" && !(isApp && shell.isLoggedIn && !screensWithFooter.test(shell.path))) ||
    layout === "lander";
  const classes = [
    ...(layout === "chat" ? [chat.main] : []),
    ...(screen === "inner" ? [css.inner] : isTab ? [css.tab] : []),
  ];
  return (
    <>
      {hasBar ? (
        <a className={hiddenUntilFocus} href="#main">
          {t("common:skip")}
        </a>
      ) : null}
      {hasBar ? <TimeBonusBanner /> : null}
      {screen === "checkout" ? (
        <CheckoutBar shell={shell} />
      ) : hasBar ? (
        <Bar shell={shell} logoOnly={layout === "lander"} />
      ) : null}
      {shell.languageOffers ? <LanguageOffer shell={shell} offers={shell.languageOffers} /> : null}
      {/* The search shows them among its results. */}
      {layout === "default" && !hasOwnAlerts ? <Alerts shell={shell} /> : null}
      <main id="main" className={classes.join(" ") || undefined}>
        {children}
      </main>
      {hasFooter ? <Footer shell={shell} /> : null}
    </>
  );
}

/** Where something is bought, and the end of the settings. */
const screensWithFooter = /^\/((credits|premium|directdebit|transactions)(\/|$)|settings$)/;
