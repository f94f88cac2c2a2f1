import { ArrowDownWideNarrow, Check, Layers, SlidersHorizontal } from "lucide-react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import * as css from "./head-buttons.css";
import type { MembersView } from "./members.server";

/**
 * The buttons of the search's head row: the order from 768 px on, and filters with the number of active ones. On phones the order is among
 * the filters. Below 360 px the games are here too, because the tabs have no room for them. product 4.24
 * @param onFilters called before the filters open
 */
export function HeadButtons({
  view,
  onFilters,
}: {
  view: MembersView;
  onFilters: (event: MouseEvent) => void;
}) {
  const { t } = useTranslation();
  const { sorts, form } = view;
  const filterCount = view.chips.length;
  return (
    <>
      {view.isMember ? (
        <Link className={css.games} href={paths.swipeGame()} aria-label={t("common:tab_play")}>
          <Layers aria-hidden />
        </Link>
      ) : null}
      {sorts.length > 1 ? (
        <>
          <button
            className={css.sort}
            type="button"
            popovertarget="sort-menu"
            aria-label={`${t("search:sort")}: ${t(`search:sort_${form.filters.sort}`)}`}
          >
            <ArrowDownWideNarrow aria-hidden />
            <span className={css.text}>{t(`search:sort_${form.filters.sort}`)}</span>
          </button>
          <div className={css.menu} popover="auto" id="sort-menu">
            {sorts.map(({ value, href }) => (
              <Link
                key={value}
                className={css.choice}
                href={href}
                aria-current={value === form.filters.sort ? "true" : undefined}
                onClick={() => document.getElementById("sort-menu")?.hidePopover()}
              >
                {t(`search:sort_${value}`)}
                {value === form.filters.sort ? <Check aria-hidden /> : null}
              </Link>
            ))}
          </div>
        </>
      ) : null}
      <button
        className={css.button}
        type="button"
        popovertarget="filters"
        aria-haspopup="dialog"
        onClick={onFilters}
        aria-label={filterCount > 0 ? t("search:filters_on", { count: filterCount }) : t("search:filters")}
      >
        <SlidersHorizontal aria-hidden />
        <span className={css.text}>{t("search:filters")}</span>
        {filterCount > 0 ? <b className={css.number}>{filterCount}</b> : null}
      </button>
    </>
  );
}
