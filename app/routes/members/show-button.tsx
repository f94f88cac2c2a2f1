import { useTranslation } from "react-i18next";
import { formatWhole } from "~/i18n/format";
import { Button, ButtonLink } from "~/ui/button";
import * as css from "./filters.css";
import type { FoundCount } from "./use-count";

/**
 * The button that shows the results, with their number. Where there are none it is a link to the search with the one change that finds the
 * most members. product 9.10
 */
export function ShowButton({ count, onFollow }: { count: FoundCount | null; onFollow: () => void }) {
  const { t, i18n } = useTranslation();
  if (count?.wider) {
    const { change, href, count: found, isMore } = count.wider;
    const number = `${formatWhole(found, i18n.language)}${isMore ? "+" : ""}`;
    return (
      <ButtonLink kind="primary" wide href={href} onClick={onFollow} data-widen={change}>
        <span className={css.widen}>
          {t("search:none_widen")}
          <small className={css.widenTo}>
            {t(`search:widen_${change}`)}
            {found > 0 ? ` · ${number}` : ""}
          </small>
        </span>
      </ButtonLink>
    );
  }
  return (
    <Button kind="primary" type="submit" wide data-count-shown={count === null ? undefined : ""}>
      {count === null
        ? t("search:show")
        : count.isMore
          ? t("search:show_more", { number: count.count })
          : t("search:show_count", { count: count.count })}
    </Button>
  );
}
