import { useSearchParams } from "@remix-run/react";
import { t } from "../../text";
import { ButtonLink } from "../../ui/button";
import { row } from "../../ui/layout.css";
import { type MemberTab, tabPath } from "./member-tabs";

/** The links to the next page of a tab's list and back to its first one. @param next where it continues; null at the end */
export function MorePages({ own, tab, next }: { own: string; tab: MemberTab; next: string | null }) {
  const [query] = useSearchParams();
  const isFirst = !query.get("before");
  if (isFirst && next === null) return null;
  return (
    <div className={row}>
      {isFirst ? null : (
        <ButtonLink to={tabPath(own, tab)} size="small">
          {t("newest")}
        </ButtonLink>
      )}
      {next === null ? null : (
        <ButtonLink to={tabPath(own, tab, next)} size="small">
          {t("older")}
        </ButtonLink>
      )}
    </div>
  );
}
