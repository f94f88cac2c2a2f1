import "../../messages/growth";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { requireOperator } from "~/http/console/operator-request.server";
import { DaysFields, DaysTabs } from "../../days/days-fields";
import { FileLinks } from "../../days/file-links";
import { LateBrands } from "../../days/late-brands";
import { daysQuery } from "../../days/shown-days";
import { withQuery } from "../../days/with-query";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import { Button } from "../../ui/button";
import { LineChart } from "../../ui/charts/line-chart";
import * as field from "../../ui/field.css";
import * as filters from "../../ui/filters.css";
import { section, wide } from "../../ui/layout.css";
import * as tableCss from "../../ui/table.css";
import { heading, hidden, quiet, second, small, tone } from "../../ui/text.css";
import { rateText } from "./count-text";
import { FunnelTable, GroupName } from "./funnel-table";
import * as css from "./growth.css";
import { loadGrowth } from "./growth.server";

/** The funnel of the scope's brands. Range, grouping, comparison and charted step are in the address. */
export async function loader(args: LoaderFunctionArgs) {
  return loadGrowth(requireOperator(args, "growth.see"), new URL(args.request.url).searchParams);
}

export const handle = { page: "growth" };
export const meta = () => [{ title: t("page_title", { page: t("growth") }) }];

export default function Growth() {
  const { query, steps, range, rows, sum, more, late, trend, changes, isOver, isRemembered } =
    useLoaderData<typeof loader>();
  const { scope, brand } = useScope();
  const here = consolePaths.growth(scope);
  const { days, by, step } = query;
  const chosen = {
    ...(by === query.choices[0] ? {} : { by }),
    ...(step === "signup" ? {} : { step }),
  };
  const toQuery = (changed: Record<string, string>) => withQuery(here, { ...chosen, ...changed });
  const title = t("growth_title", { by: t(`growth_by_${by}`), range });
  return (
    <>
      <PageBar
        title={t("growth")}
        actions={
          days.problem ? null : (
            <FileLinks to={consolePaths.growthFile(scope)} query={{ ...chosen, ...daysQuery(days) }} />
          )
        }
      />
      <div className={wide}>
        <DaysTabs days={days} toQuery={toQuery} />
        <Form className={filters.filters} action={here} key={toQuery(daysQuery(days))} role="search">
          {step === "signup" ? null : <input type="hidden" name="step" value={step} />}
          <label className={filters.filter}>
            <span className={quiet}>{t("growth_by")}</span>
            <select className={field.input} name="by" defaultValue={by} data-key="/">
              {query.choices.map((choice) => (
                <option key={choice} value={choice}>
                  {t(`growth_by_${choice}`)}
                </option>
              ))}
            </select>
          </label>
          <DaysFields days={days} compares />
        </Form>
        <LateBrands late={late} to={toQuery(daysQuery(days))} />
        {sum && rows.length === 0 ? <p className={filters.empty}>{t("growth_none")}</p> : null}
        {sum && rows.length > 0 ? (
          <div className={css.body}>
            <div className={section}>
              <FunnelTable
                title={title}
                by={by}
                steps={steps}
                rows={rows}
                sum={sum}
                showsBrands={brand === null}
              />
              <p className={`${small} ${quiet}`}>
                {more > 0 ? `${t("growth_more", { count: more })} ` : null}
                {t("growth_rates")}{" "}
                {days.before
                  ? `${t(days.against === "year" ? "growth_against_year" : "growth_against_previous")} `
                  : null}
                {t("growth_hidden")} {t(brand ? "growth_zone" : "growth_zones")}{" "}
                {isRemembered ? `${t("growth_remembered")} ` : null}
                {isOver ? null : t("growth_open")}
              </p>
            </div>
            <div className={css.columns}>
              <section className={section}>
                <div className={css.head}>
                  <h2 className={heading}>{t("growth_trend", { step: t(`step_${step}`) })}</h2>
                  <Form action={here} className={css.form} preventScrollReset key={step}>
                    {Object.entries({ ...chosen, ...daysQuery(days) }).map(([name, value]) =>
                      name === "step" ? null : <input key={name} type="hidden" name={name} value={value} />,
                    )}
                    <label>
                      <span className={hidden}>{t("growth_step")}</span>
                      <select className={field.input} name="step" defaultValue={step}>
                        {steps.map((one) => (
                          <option key={one} value={one}>
                            {t(`step_${one}`)}
                          </option>
                        ))}
                      </select>
                    </label>
                    <Button type="submit" size="small">
                      {t("growth_draw")}
                    </Button>
                  </Form>
                </div>
                {trend ? (
                  <LineChart
                    title={t("growth_trend_of", { step: t(`step_${step}`), range })}
                    head={t("growth_day")}
                    names={trend.names}
                    isOpen={trend.isOpen}
                    lines={trend.lines.map((line) =>
                      line.look === "before" ? { ...line, name: t("growth_before") } : line,
                    )}
                  />
                ) : (
                  <p className={second}>{t("growth_no_trend")}</p>
                )}
              </section>
              {days.before ? <Changes changes={changes} showsBrands={brand === null} /> : null}
            </div>
          </div>
        ) : null}
      </div>
    </>
  );
}

type Change = Awaited<ReturnType<typeof loadGrowth>>["changes"][number];

/** What moved most against the range before, as far as chance does not explain it. */
function Changes({ changes, showsBrands }: { changes: readonly Change[]; showsBrands: boolean }) {
  return (
    <section className={section}>
      <h2 className={heading}>{t("growth_moved")}</h2>
      {changes.length === 0 ? <p className={second}>{t("growth_moved_none")}</p> : null}
      {changes.length > 0 ? (
        <table className={tableCss.table}>
          <caption className={hidden}>{t("growth_moved")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("growth_where")}</th>
              <th scope="col">{t("growth_step")}</th>
              <th scope="col" className={tableCss.number}>
                {t("growth_rate_before")}
              </th>
              <th scope="col" className={tableCss.number}>
                {t("growth_rate_now")}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ brand, name, step, before, now }) => (
              <tr key={`${brand.slug} ${name} ${step}`}>
                <td>
                  <span className={css.brandCell}>
                    {showsBrands ? <BrandMark brand={brand} named={name === null} /> : null}
                    {name === null ? brand.name : <GroupName name={name} />}
                  </span>
                </td>
                <td>{t(`step_${step}`)}</td>
                <td className={tableCss.number}>{rateText(before)}</td>
                <td className={`${tableCss.number} ${now > before ? tone.good : tone.bad}`}>
                  {rateText(now)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}
