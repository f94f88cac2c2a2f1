import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { HeadRow } from "~/ui/head-row";
import { PlaceholderCards, PlaceholderRows } from "~/ui/placeholders";
import { hiddenText, wrap } from "~/ui/text.css";
import * as css from "./app-waiting.css";
import { type RequestedTab, useLateTab, watchRequestedTabs } from "./requested-tab";
import { tabNames } from "./shell/tab-names";

/** Returns the tab that is waited for: its data have not arrived a moment after it was requested. decision 364 */
export function useWaitingTab(): RequestedTab | null {
  const late = useLateTab();
  const { pathname } = useLocation();
  return late && late.path !== pathname ? late : null;
}

/** Stands in the place of the open page while a tab is loaded: its head, placeholders, and after eight seconds a link that tries again. */
export function WaitingScreen() {
  const { t } = useTranslation();
  const tab = useWaitingTab();
  useEffect(watchRequestedTabs, []);
  if (!tab) return null;
  const { path, href, isOverdue } = tab;
  const hasRows = path === paths.chats() || path === paths.settings();
  return (
    <div className={css.screen} data-waiting>
      <HeadRow isRoot title={t(tabNames[path]!)} />
      <p className={hiddenText} role="status">
        {t("common:progress")}
      </p>
      {isOverdue ? (
        <div className={`${wrap} ${css.overdue}`} role="alert">
          <p>{t("errors:slow")}</p>
          <ButtonLink href={href}>{t("errors:try_again")}</ButtonLink>
        </div>
      ) : (
        <div className={`${wrap} ${css.main}`}>{hasRows ? <PlaceholderRows /> : <PlaceholderCards />}</div>
      )}
    </div>
  );
}
