import { SlidersHorizontal, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import * as css from "./members.css";

/** The filters in force, each to be taken away; on phones before them the way to the form. */
export function Chips({ chips }: { chips: readonly { text: string; href: string }[] }) {
  const { t } = useTranslation();
  return (
    <nav className={css.chips} aria-label={t("search:filters_active")}>
      <button type="button" className={css.openFilters} popovertarget="filters">
        <SlidersHorizontal aria-hidden />
        {t("search:filters")}
        {chips.length > 0 ? ` (${chips.length})` : null}
      </button>
      {chips.map(({ text, href }) => (
        <Link
          key={text}
          className={css.activeChip}
          href={href}
          aria-label={t("search:remove", { filter: text })}
        >
          {text}
          <X aria-hidden />
        </Link>
      ))}
      {chips.length > 0 ? (
        <Link className={css.plainChip} href={paths.membersCleared()}>
          {t("search:clear")}
        </Link>
      ) : null}
    </nav>
  );
}
