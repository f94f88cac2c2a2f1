import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { requireOperator } from "~/http/console/operator-request.server";
import { whole } from "../../format";
import { PageBar } from "../../frame/frame";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { Button, ButtonLink } from "../../ui/button";
import { inset, push, wide } from "../../ui/layout.css";
import { foot } from "../../ui/table.css";
import { hidden, quiet, textLink } from "../../ui/text.css";
import { BrandProblems } from "./brand-problems";
import * as css from "./brands.css";
import { brandsView, readBrandsQuery } from "./brands.server";
import { BrandsTable } from "./brands-table";

/** The brands that the operator may see, searched by `?q=` and filtered by `?state=`; `?check=` opens the problems of one. */
export async function loader(args: LoaderFunctionArgs) {
  return brandsView(
    requireOperator(args, "home.see"),
    readBrandsQuery(new URL(args.request.url).searchParams),
  );
}

export const handle = { page: "brands" };
export const meta = () => [{ title: t("page_title", { page: t("brands_title") }) }];

/** The states of the filter, in the order of the list. */
const STATES = ["live", "sandbox", "refused", "retired"] as const;

export default function Brands() {
  const view = useLoaderData<typeof loader>();
  const { query, count, next, rows, problems } = view;
  const withQuery = (changes: Partial<Record<"at" | "check", string>>) => {
    const params = new URLSearchParams();
    const all = { q: query.q, state: query.state, at: query.at > 0 ? String(query.at) : "", ...changes };
    for (const [name, value] of Object.entries(all)) if (value) params.set(name, value);
    return params.size > 0 ? `${consolePaths.brands()}?${params}` : consolePaths.brands();
  };
  return (
    <>
      <PageBar title={t("brands_title")} />
      <div className={wide}>
        <Form
          action={consolePaths.brands()}
          className={css.filters}
          key={`${query.q} ${query.state}`}
          role="search"
        >
          <label className={hidden} htmlFor="q">
            {t("brands_search")}
          </label>
          <input
            className={css.search}
            id="q"
            name="q"
            type="search"
            defaultValue={query.q}
            placeholder={t("brands_search")}
            data-key="/"
          />
          <label className={css.filter}>
            {t("brands_state")}
            <select className={css.state} name="state" defaultValue={query.state}>
              <option value="">{t("brands_state_any")}</option>
              {STATES.map((state) => (
                <option key={state} value={state}>
                  {t(`brand_state_${state}`)}
                </option>
              ))}
            </select>
          </label>
          <Button type="submit">{t("apply")}</Button>
          <span className={`${push} ${quiet}`} role="status">
            {t("brands_count", { count })}
          </span>
        </Form>
        {rows.length === 0 ? (
          <p className={`${inset} ${quiet}`}>
            {t("brands_none")}{" "}
            <Link className={textLink} to={consolePaths.brands()}>
              {t("brands_clear")}
            </Link>
          </p>
        ) : (
          <BrandsTable rows={rows} problemsPath={(slug) => withQuery({ check: slug })} />
        )}
        {query.at > 0 || next !== null ? (
          <div className={foot}>
            <span className={quiet}>
              {t("brands_page", {
                from: whole(query.at + 1),
                to: whole(query.at + rows.length),
                count: whole(count),
              })}
            </span>
            {query.at > 0 ? (
              <ButtonLink to={withQuery({ at: "" })} size="small">
                {t("brands_first")}
              </ButtonLink>
            ) : null}
            {next === null ? null : (
              <ButtonLink to={withQuery({ at: String(next) })} size="small">
                {t("brands_next")}
              </ButtonLink>
            )}
          </div>
        ) : null}
        {problems ? <BrandProblems problems={problems} closePath={withQuery({})} /> : null}
      </div>
    </>
  );
}
