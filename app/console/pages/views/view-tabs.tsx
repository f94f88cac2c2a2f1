import { Link } from "@remix-run/react";
import { BookmarkPlus } from "lucide-react";
import type { ReactNode } from "react";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { ButtonLink, Key } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { hidden, quiet, small } from "../../ui/text.css";
import { tab } from "../orders/orders.css";
import * as css from "./views.css";

/** The lists whose filters can be saved. */
export type ViewPage = "orders" | "members" | "audit";

/** The saved views of a list and its present filter. */
export type ViewTabsData = {
  page: ViewPage;
  query: string;
  tabs: readonly { id: number; name: string; query: string; team: boolean }[];
};

/**
 * The tabs of a list: its own ones, then the saved views. A filter that is in none of them can be saved.
 * @param here the list without a filter
 * @param own the list's own tabs, each with its filter
 */
export function ViewTabs({
  views: { page, query, tabs },
  here,
  own,
  label,
  children,
}: {
  views: ViewTabsData;
  here: string;
  own: readonly { label: string; query: string }[];
  label: string;
  children?: ReactNode;
}) {
  const isSaved = tabs.some((tab) => tab.query === query);
  const known = isSaved ? query : (own.find((one) => one.query === query)?.query ?? null);
  // A filter within one of the list's own tabs leaves that one current.
  const within = known ?? own.findLast((one) => isPartOf(one.query, query))?.query;
  const tabLink = (to: string, of: string, content: ReactNode, key: string) => (
    <Link
      key={key}
      to={of === "" ? to : `${to}?${of}`}
      className={tab}
      aria-current={of === within ? "page" : undefined}
    >
      {content}
    </Link>
  );
  const manage = `${consolePaths.views()}?to=${encodeURIComponent(query ? `${here}?${query}` : here)}`;
  return (
    <div className={css.bar}>
      <nav className={css.tabs} aria-label={label}>
        {own.map((one) => tabLink(here, one.query, one.label, `own ${one.query}`))}
        {tabs.map((one) =>
          tabLink(
            here,
            one.query,
            <>
              {one.name}{" "}
              <span className={`${small} ${quiet}`}>
                {t(one.team ? "view_team_word" : "view_private_word")}
              </span>
            </>,
            String(one.id),
          ),
        )}
      </nav>
      <span className={css.side}>
        {children}
        {known === null ? (
          <ButtonLink to={manage} size="small" kind="quiet" keys="v">
            <Icon of={BookmarkPlus} size="s" />
            {t("view_save")}
            <Key>v</Key>
          </ButtonLink>
        ) : tabs.length > 0 ? (
          <ButtonLink to={manage} size="small" kind="quiet">
            {t("view_manage")}
            <span className={hidden}>{t("views_of", { page: t(page) })}</span>
          </ButtonLink>
        ) : null}
      </span>
    </div>
  );
}

/** Returns whether each value of one filter is in another. */
function isPartOf(part: string, whole: string): boolean {
  const all = new URLSearchParams(whole);
  return [...new URLSearchParams(part)].every(([name, value]) => all.get(name) === value);
}
