import { X } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { wrap } from "~/ui/text.css";
import * as css from "./active-filters.css";
import type { FilterChip } from "./filter-links.server";

/**
 * The active filters, each a link to the search without it. The page stays where it is, and the focus goes to the next chip; after the last
 * one to the button of the filters.
 */
export function ActiveFilters({ chips }: { chips: readonly FilterChip[] }) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  useEffect(() => {
    const at = removed.current;
    if (at === null) return;
    removed.current = null;
    const links = list.current?.querySelectorAll<HTMLElement>("[data-chip]") ?? [];
    const next = chips.length > 0 ? links[Math.min(at, links.length - 1)] : null;
    (next ?? document.querySelector<HTMLElement>("main [popovertarget=filters]"))?.focus({
      preventScroll: true,
    });
  }, [chips]);
  if (chips.length === 0) return null;
  const remove = (at: number) => (event: MouseEvent) => {
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) removed.current = at;
  };
  return (
    <ul className={`${wrap} ${css.chips}`} aria-label={t("search:active")} ref={list}>
      {chips.map(({ id, text, href }, at) => (
        <li key={id}>
          <Link
            className={css.chip}
            href={href}
            preventScrollReset
            onClick={remove(at)}
            aria-label={t("search:remove", { filter: text })}
            data-chip={id}
          >
            {text}
            <X aria-hidden />
          </Link>
        </li>
      ))}
      <li>
        <Link className={css.clear} href={paths.membersCleared()} preventScrollReset onClick={remove(0)}>
          {t("search:clear")}
        </Link>
      </li>
    </ul>
  );
}
