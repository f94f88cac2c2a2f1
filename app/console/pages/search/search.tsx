import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Search as SearchIcon } from "lucide-react";
import { requireOperator } from "~/http/console/operator-request.server";
import { PageBar } from "../../frame/frame";
import { HitLine } from "../../frame/hit-line";
import * as css from "../../frame/hit-line.css";
import { groupTitles, searchGroups } from "../../frame/hits";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { page, row, section } from "../../ui/layout.css";
import { heading, hidden, second, tone } from "../../ui/text.css";
import * as filters from "../orders/orders.css";
import { searchConsole } from "./search.server";

/** The palette as a page: the same answers, without script. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "home.see");
  return searchConsole(request, new URL(args.request.url).searchParams.get("q") ?? "");
}

export const handle = { page: "search" };
export const meta = () => [{ title: t("page_title", { page: t("search") }) }];

export default function Search() {
  const { q, hits, missing } = useLoaderData<typeof loader>();
  const { scope } = useScope();
  return (
    <>
      <PageBar title={t("search")} />
      <div className={page}>
        <Form className={row} action={consolePaths.search(scope)} key={q} role="search">
          <label className={filters.search}>
            <span className={hidden}>{t("search_field")}</span>
            <Icon of={SearchIcon} size="s" />
            <input
              className={filters.searchInput}
              name="q"
              type="search"
              defaultValue={q}
              maxLength={400}
              placeholder={t("search_hint")}
              data-key="/"
            />
          </label>
          <Button type="submit">{t("search_find")}</Button>
        </Form>
        {missing > 0 ? (
          <p className={tone.warn} role="status">
            {t("search_missing", { count: missing })}
          </p>
        ) : null}
        {q === "" ? <p className={second}>{t("search_start")}</p> : null}
        {q !== "" && hits.every(({ kind }) => kind === "find") ? (
          <p className={second}>{t("search_none", { q })}</p>
        ) : null}
        {searchGroups
          .filter((group) => hits.some((hit) => hit.group === group))
          .map((group) => (
            <section key={group} className={section} aria-labelledby={`found-${group}`}>
              <h2 className={heading} id={`found-${group}`}>
                {t(groupTitles[group])}
              </h2>
              <ul className={css.list}>
                {hits
                  .filter((hit) => hit.group === group)
                  .map((hit) => (
                    <li key={hit.to}>
                      <Link className={css.hit} to={hit.to} prefetch="none" data-row>
                        <HitLine hit={hit} />
                      </Link>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
      </div>
    </>
  );
}
