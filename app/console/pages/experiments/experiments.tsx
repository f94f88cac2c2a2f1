import "../../messages/experiments";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireOperator } from "~/http/console/operator-request.server";
import { FileLinks } from "../../days/file-links";
import { LateBrands } from "../../days/late-brands";
import { lateNames } from "../../days/late-names.server";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { shownBrands } from "../../root-data.server";
import { t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import * as css from "../../ui/filters.css";
import { wide } from "../../ui/layout.css";
import * as tableCss from "../../ui/table.css";
import { Tag } from "../../ui/tag";
import { hidden, link, mono, quiet, second } from "../../ui/text.css";
import { resultText, shownPeople, stateTags } from "./experiment-words";
import { readExperimentRows, shownExperiment } from "./experiments.server";

/** The most rows of the list; the file has all. */
const MAX_ROWS = 100;

/** The experiments of the scope's brands, running ones first. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "growth.see");
  const { rows, former, failed } = await readExperimentRows(request);
  const seen = rows.slice(0, MAX_ROWS);
  const marks = await shownBrands(request.ctx, [...new Set(seen.map(({ tenant }) => tenant))]);
  const shown = new Map(marks.map((brand) => [brand.slug, brand]));
  return {
    experiments: seen.map(({ tenant, report }) => ({
      brand: shown.get(tenant.slug)!,
      ...shownExperiment(report),
    })),
    more: rows.length - seen.length,
    former,
    late: lateNames(failed),
  };
}

export const handle = { page: "experiments" };
export const meta = () => [{ title: t("page_title", { page: t("experiments") }) }];

export default function Experiments() {
  const { experiments, former, late, more } = useLoaderData<typeof loader>();
  const { scope } = useScope();
  return (
    <>
      <PageBar
        title={t("experiments")}
        actions={
          experiments.length > 0 ? <FileLinks to={consolePaths.experimentsFile(scope)} query={{}} /> : null
        }
      />
      <div className={wide}>
        <LateBrands late={late} to={consolePaths.experiments(scope)} />
        {experiments.length === 0 ? (
          <p className={css.empty}>{t("experiments_none")}</p>
        ) : (
          <table className={`${tableCss.table} ${tableCss.full}`}>
            <caption className={hidden}>{t("experiments")}</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className={hidden}>{t("brand")}</span>
                </th>
                <th scope="col">{t("experiment_name")}</th>
                <th scope="col">{t("state")}</th>
                <th scope="col" className={tableCss.optional}>
                  {t("experiment_what")}
                </th>
                <th scope="col" className={tableCss.optional}>
                  {t("experiment_days")}
                </th>
                <th scope="col" className={`${tableCss.number} ${tableCss.optional}`}>
                  {t("step_exposed")}
                </th>
                <th scope="col" className={tableCss.optional}>
                  {t("experiment_result")}
                </th>
              </tr>
            </thead>
            <tbody>
              {experiments.map((experiment) => (
                <tr key={`${experiment.brand.slug} ${experiment.name}`}>
                  <td>
                    <BrandMark brand={experiment.brand} />
                  </td>
                  <td>
                    <Link
                      className={`${tableCss.rowLink} ${mono} ${link}`}
                      to={consolePaths.experiment(experiment.brand.slug, experiment.name)}
                      prefetch="intent"
                      data-row
                    >
                      {experiment.name}
                    </Link>
                  </td>
                  <td>
                    <Tag {...stateTags[experiment.state]}>{t(`experiment_state_${experiment.state}`)}</Tag>
                  </td>
                  <td className={`${second} ${tableCss.optional}`}>
                    {t("experiment_at", {
                      kind: t(`experiment_kind_${experiment.kind}`),
                      place: experiment.place,
                    })}
                  </td>
                  <td className={`${second} ${tableCss.optional}`}>
                    {experiment.counted ?? t("experiment_not_counted")}
                  </td>
                  <td className={`${tableCss.number} ${tableCss.optional}`}>
                    {shownPeople(experiment) ?? "–"}
                  </td>
                  <td className={`${second} ${tableCss.optional}`}>{resultText(experiment)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <div className={tableCss.foot}>
          <span className={quiet}>
            {t("shown", { count: experiments.length })}
            {more > 0 ? `, ${t("experiments_more", { count: more })}` : null}
          </span>
          {former.length > 0 ? (
            <span className={quiet}>{t("experiments_former", { names: former.join(", ") })}</span>
          ) : null}
        </div>
      </div>
    </>
  );
}
