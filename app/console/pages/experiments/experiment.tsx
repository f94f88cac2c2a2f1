import "../../messages/experiments";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ChevronRight, CircleCheck, TriangleAlert } from "lucide-react";
import { readExperiments } from "~/domain/experiments/read-experiments.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { whole } from "../../format";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import { IntervalChart, type IntervalRow } from "../../ui/charts/interval-chart";
import { Icon } from "../../ui/icon";
import { page, section, split } from "../../ui/layout.css";
import { Scroll } from "../../ui/scroll";
import * as tableCss from "../../ui/table.css";
import { Tag } from "../../ui/tag";
import { heading, hidden, mono, quiet, second, small, title } from "../../ui/text.css";
import { countText, pointsText } from "../growth/count-text";
import * as css from "./experiment.css";
import { intervalText, ratioText, resultText, shownPeople, stateTags } from "./experiment-words";
import { shownExperiment, shownSteps } from "./experiments.server";

/** One experiment, with the figures of the command `experiment`. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, brands } = requireOperator(args, "growth.see");
  const tenant = brands[0]!;
  const { name } = args.params;
  if (!tenant.config.experiments.some((one) => one.name === name)) throw new Response(null, { status: 404 });
  const { experiments } = await readExperiments({
    db: ctx.services.databaseOf(tenant),
    now: ctx.now,
    tenant,
  });
  const report = experiments.find(({ experiment }) => experiment.name === name)!;
  return {
    experiment: shownExperiment(report),
    steps: shownSteps,
    others: experiments.map((one) => ({
      name: one.experiment.name,
      state: one.state,
    })),
  };
}

export const handle = { page: "experiments" };
export const meta = ({ params }: { params: { name?: string } }) => [
  { title: t("page_title", { page: t("experiment_page", { name: params.name ?? "" }) }) },
];

export default function Experiment() {
  const { experiment, steps, others } = useLoaderData<typeof loader>();
  const { scope, brand } = useScope();
  if (!brand) return null;
  const { name, ratio, variants, control, state } = experiment;
  const people = shownPeople(experiment);
  return (
    <>
      <PageBar
        title={name}
        parents={
          <>
            <BrandMark brand={brand} />
            <Link to={consolePaths.experiments(scope)}>{t("experiments")}</Link>
            <Icon of={ChevronRight} size="s" />
          </>
        }
        actions={<Tag {...stateTags[state]}>{t(`experiment_state_${state}`)}</Tag>}
      />
      <div className={page}>
        <div className={section}>
          <h2 className={title}>
            {t("experiment_at", { kind: t(`experiment_kind_${experiment.kind}`), place: experiment.place })}
          </h2>
          <p className={second}>{settingsText(experiment)}</p>
        </div>
        <p className={css.checks[ratio === null ? "none" : ratio.isOk ? "good" : "bad"]} role="status">
          <Icon of={ratio?.isOk ? CircleCheck : TriangleAlert} />
          <span>
            {ratioText(ratio)}
            {people === null || ratio === null ? null : ` ${t("experiment_people", { people })}`}
            {ratio?.isOk === false ? ` ${t("experiment_mend")}` : null}
          </span>
        </p>
        <div className={split}>
          <div className={css.main}>
            {ratio?.isOk ? (
              <section className={section}>
                <h3 className={heading}>{t("experiment_difference", { control })}</h3>
                <IntervalChart
                  title={t("experiment_chart", { name, control })}
                  head={t("experiment_goal")}
                  column={t("experiment_difference_short")}
                  rows={intervalRows(experiment)}
                  text={(value) => pointsText(value, Math.abs(value) < 0.01 ? 2 : 1)}
                />
                <p className={second}>
                  {resultText(experiment)}. {t("experiment_looks")}
                </p>
              </section>
            ) : null}
            <section className={section}>
              <h3 className={heading}>{t("experiment_counts")}</h3>
              <Scroll label={t("experiment_counts")}>
                <table className={tableCss.table}>
                  <caption className={hidden}>{t("experiment_counts")}</caption>
                  <thead>
                    <tr>
                      <th scope="col">{t("experiment_variant")}</th>
                      <th scope="col" className={tableCss.number}>
                        {t("experiment_weight")}
                      </th>
                      {steps.map((step) => (
                        <th key={step} scope="col" className={tableCss.number}>
                          {t(`step_${step}`)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {variants.map((variant, at) => (
                      <tr key={variant.name}>
                        <th scope="row">
                          <span className={mono}>{variant.name}</span>{" "}
                          {at === 0 ? <span className={quiet}>{t("experiment_control")}</span> : null}
                        </th>
                        <td className={tableCss.number}>{`${variant.weight} %`}</td>
                        {variant.counts.map((count, index) => (
                          <td key={steps[index]} className={tableCss.number}>
                            {countText(count)}
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </Scroll>
              <p className={`${small} ${quiet}`}>{t("experiment_hidden")}</p>
            </section>
          </div>
          <aside className={css.main}>
            <section className={section}>
              <h3 className={heading}>{t("experiment_others")}</h3>
              <ul>
                {others.map((other) => (
                  <li key={other.name}>
                    <Link
                      className={css.other}
                      to={consolePaths.experiment(brand.slug, other.name)}
                      aria-current={other.name === name ? "page" : undefined}
                      prefetch="intent"
                    >
                      <span className={mono}>{other.name}</span>
                      <span className={quiet}>{t(`experiment_state_${other.state}`)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
            <section className={section}>
              <h3 className={heading}>{t("as_command")}</h3>
              <code className={css.command}>{`npm run tenant -- experiment ${brand.slug} ${name}`}</code>
            </section>
          </aside>
        </div>
      </div>
    </>
  );
}

type Shown = ReturnType<typeof shownExperiment>;

/** Returns how an experiment is set up: version, days, visitors, shares, and where its interval is narrowest. */
function settingsText({
  version,
  counted,
  coverage,
  namespace,
  variants,
  minimum,
  starts,
  ends,
}: Shown): string {
  return [
    t("experiment_version", { version }),
    starts && t("experiment_starts", { day: starts }),
    ends && t("experiment_ends", { day: ends }),
    counted ? t("experiment_counted", { days: counted }) : t("experiment_not_counted"),
    coverage === 100 ? t("experiment_all") : t("experiment_coverage", { coverage }),
    namespace && t("experiment_namespace", namespace),
    variants.map(({ name, weight }) => `${name} ${weight} %`).join(", "),
    t("experiment_narrowest", { minimum: whole(minimum) }),
  ]
    .filter(Boolean)
    .join(" · ");
}

function intervalRows({ goals, variants, control }: Shown): IntervalRow[] {
  const several = variants.length > 2;
  return goals.flatMap(({ goal, comparisons }) =>
    comparisons.map(({ variant, interval }) => ({
      name: several ? t("experiment_goal_of", { goal: t(`goal_${goal}`), variant }) : t(`goal_${goal}`),
      interval,
      words: intervalText(interval, control),
      tone: !interval ? "ink" : interval.from > 0 ? "good" : interval.to < 0 ? "bad" : "ink",
    })),
  );
}
