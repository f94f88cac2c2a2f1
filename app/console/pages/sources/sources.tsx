import "../../messages/sources";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { requireOperator } from "~/http/console/operator-request.server";
import { DaysFields, DaysTabs } from "../../days/days-fields";
import { FileLinks } from "../../days/file-links";
import { LateBrands } from "../../days/late-brands";
import { lateNames } from "../../days/late-names.server";
import { rangeName, readDays } from "../../days/read-days.server";
import { daysQuery } from "../../days/shown-days";
import { withQuery } from "../../days/with-query";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { shownBrands } from "../../root-data.server";
import { t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import * as css from "../../ui/filters.css";
import { push, wide } from "../../ui/layout.css";
import { Scroll } from "../../ui/scroll";
import * as tableCss from "../../ui/table.css";
import { Tag } from "../../ui/tag";
import { hidden, link, mono, quiet, small } from "../../ui/text.css";
import { countText } from "../growth/count-text";
import { Revenue } from "./revenue";
import { readSourceRows } from "./source-rows.server";

/** The most rows of the list; the file has all. */
const MAX_ROWS = 100;

/** The traffic sources of the scope's brands with their results, the most signups first. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "growth.see");
  const { ctx, scope } = request;
  const days = readDays(new URL(args.request.url).searchParams, scope, ctx.now);
  if (days.problem) return { days, range: "", sources: null, more: 0, late: lateNames([]) };
  const { rows, failed } = await readSourceRows(request, days);
  const seen = rows.slice(0, MAX_ROWS);
  const marks = await shownBrands(ctx, [...new Set(seen.map(({ tenant }) => tenant))]);
  const shown = new Map(marks.map((brand) => [brand.slug, brand]));
  return {
    days,
    range: rangeName(days),
    more: rows.length - seen.length,
    late: lateNames(failed),
    sources: seen.map(({ tenant, caps, ...row }) => ({
      ...row,
      brand: shown.get(tenant.slug)!,
      isFull: caps.some(({ value, cap }) => typeof value === "number" && value >= cap),
    })),
  };
}

export const handle = { page: "sources" };
export const meta = () => [{ title: t("page_title", { page: t("sources") }) }];

export default function Sources() {
  const { days, range, sources, more, late } = useLoaderData<typeof loader>();
  const { scope } = useScope();
  const here = consolePaths.sources(scope);
  const toQuery = (query: Record<string, string>) => withQuery(here, query);
  return (
    <>
      <PageBar
        title={t("sources")}
        actions={
          sources && sources.length > 0 ? (
            <FileLinks to={consolePaths.sourcesFile(scope)} query={daysQuery(days)} />
          ) : null
        }
      />
      <div className={wide}>
        <DaysTabs days={days} toQuery={toQuery} />
        <Form className={css.filters} action={here} key={toQuery(daysQuery(days))} role="search">
          <DaysFields days={days} compares={false} />
          <span className={`${push} ${quiet}`}>{range}</span>
        </Form>
        <LateBrands late={late} to={toQuery(daysQuery(days))} />
        {sources?.length === 0 ? <p className={css.empty}>{t("sources_none")}</p> : null}
        {sources && sources.length > 0 ? (
          <Scroll label={t("sources")}>
            <table className={`${tableCss.table} ${tableCss.full}`}>
              <caption className={hidden}>{t("sources")}</caption>
              <thead>
                <tr>
                  <th scope="col">
                    <span className={hidden}>{t("brand")}</span>
                  </th>
                  <th scope="col">{t("source")}</th>
                  {(
                    [
                      "step_visit",
                      "step_signup",
                      "source_over_cap",
                      "step_confirmed",
                      "step_purchase",
                    ] as const
                  ).map((head) => (
                    <th
                      key={head}
                      scope="col"
                      className={`${tableCss.number} ${head === "step_signup" ? "" : tableCss.optional}`}
                    >
                      {t(head)}
                    </th>
                  ))}
                  <th scope="col" className={tableCss.number}>
                    {t("source_revenue")}
                  </th>
                  <th scope="col" className={tableCss.optional}>
                    {t("source_postbacks")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {sources.map((source) => (
                  <tr key={`${source.brand.slug} ${source.ref}`}>
                    <td>
                      <BrandMark brand={source.brand} />
                    </td>
                    <td>
                      <Link
                        className={`${tableCss.rowLink} ${link}`}
                        to={withQuery(consolePaths.source(source.brand.slug, source.ref), daysQuery(days))}
                        prefetch="intent"
                        data-row
                      >
                        {source.name ?? source.ref}
                      </Link>{" "}
                      {source.name !== null && source.name !== source.ref ? (
                        <span className={`${mono} ${quiet}`}>{source.ref}</span>
                      ) : null}{" "}
                      {source.isFull ? <Tag tone="warn">{t("source_full")}</Tag> : null}
                      {source.name === null ? <Tag shape="bar">{t("source_removed")}</Tag> : null}
                    </td>
                    <td className={`${tableCss.number} ${tableCss.optional}`}>{countText(source.visits)}</td>
                    <td className={tableCss.number}>{countText(source.signups)}</td>
                    <td className={`${tableCss.number} ${tableCss.optional}`}>{countText(source.overCap)}</td>
                    <td className={`${tableCss.number} ${tableCss.optional}`}>
                      {countText(source.confirmed)}
                    </td>
                    <td className={`${tableCss.number} ${tableCss.optional}`}>
                      {countText(source.purchases)}
                    </td>
                    <td className={tableCss.number}>
                      <Revenue revenue={source.revenue} />
                    </td>
                    <td className={tableCss.optional}>
                      <PostbackTags {...source.postbacks} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        ) : null}
        <div className={tableCss.foot}>
          <span className={`${small} ${quiet}`}>
            {more > 0 ? `${t("sources_more", { count: more })} ` : null}
            {t("sources_note")}
          </span>
        </div>
      </div>
    </>
  );
}

function PostbackTags({
  delivered,
  waiting,
  givenUp,
}: {
  delivered: number;
  waiting: number;
  givenUp: number;
}) {
  return (
    <>
      {delivered > 0 ? (
        <span className={quiet}>{t("postbacks_delivered", { count: delivered })} </span>
      ) : null}
      {waiting > 0 ? <Tag shape="ring">{t("postbacks_waiting", { count: waiting })}</Tag> : null}{" "}
      {givenUp > 0 ? (
        <Tag tone="bad" shape="bar">
          {t("postbacks_given_up", { count: givenUp })}
        </Tag>
      ) : null}
    </>
  );
}
