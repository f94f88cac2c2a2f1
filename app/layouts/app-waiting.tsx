import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { HeadRow } from "~/ui/head-row";
import { PlaceholderCards, PlaceholderRows } from "~/ui/placeholders";
import { hiddenText, wrap } from "~/ui/text.css";
import * as css from "./app-waiting.css";
import { tabNames } from "./shell/tab-names";

const SKELETON_MS = 150;
const FAILED_MS = 8000;

/** A tab that was requested: how it is named, its address, and whether it is overdue. */
export type WaitingTab = { path: string; name: string; href: string; isOverdue: boolean };

/** Returns the tab whose data have not arrived 150 ms after it was requested; null while the open page stays. decision 364 */
export function useWaitingTab(): WaitingTab | null {
  const { t } = useTranslation();
  const { location: next, formMethod } = useNavigation();
  const here = useLocation();
  const [shown, setShown] = useState({ path: "", isOverdue: false });
  const path =
    next && !formMethod && next.pathname !== here.pathname && tabNames[next.pathname] ? next.pathname : "";
  const key = next?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another request of the same tab starts the time again
  useEffect(() => {
    setShown((old) => ({ path: old.path === path ? path : "", isOverdue: false }));
    if (!path) return;
    const timers = [
      setTimeout(() => setShown({ path, isOverdue: false }), SKELETON_MS),
      setTimeout(() => setShown({ path, isOverdue: true }), FAILED_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, [path, key]);
  const name = tabNames[path];
  return next && name && shown.path === path
    ? { path, name: t(name), href: path + next.search, isOverdue: shown.isOverdue }
    : null;
}

/** Stands in the place of the open page while a tab is loaded: its head, placeholders, and after eight seconds a link that tries again. */
export function WaitingScreen({ tab: { path, name, href, isOverdue } }: { tab: WaitingTab }) {
  const { t } = useTranslation();
  const hasRows = path === paths.chats() || path === paths.settings();
  return (
    <div className={css.screen} data-waiting>
      <HeadRow isRoot title={name} />
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
