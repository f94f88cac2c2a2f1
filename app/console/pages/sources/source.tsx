import "../../messages/sources";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation, useSearchParams } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { NotRetried, retryPostbackAct } from "~/domain/operators/retry-postback.act.server";
import { actContext, actingOf } from "~/http/console/act-context.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { DaysFields, DaysTabs } from "../../days/days-fields";
import { daysQuery } from "../../days/shown-days";
import { withQuery } from "../../days/with-query";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import { BarChart } from "../../ui/charts/bar-chart";
import { Meter } from "../../ui/charts/meter";
import * as filters from "../../ui/filters.css";
import { Icon } from "../../ui/icon";
import { section, wide } from "../../ui/layout.css";
import { Scroll } from "../../ui/scroll";
import * as tableCss from "../../ui/table.css";
import { Tag } from "../../ui/tag";
import { heading, hidden, mono, quiet, second, small, title, tone } from "../../ui/text.css";
import { countText } from "../growth/count-text";
import * as growth from "../growth/growth.css";
import { Postbacks } from "./postbacks";
import { Revenue } from "./revenue";
import * as css from "./source.css";
import { loadSource } from "./source.server";

/** One source: its figures in a range of days, its caps, and for who may resend them the notifications of the partner. */
export async function loader(args: LoaderFunctionArgs) {
  return loadSource(
    requireOperator(args, "growth.see"),
    args.params.ref ?? "",
    new URL(args.request.url).searchParams,
  );
}

export async function action(args: ActionFunctionArgs): Promise<{ problem: NotRetried["why"] }> {
  const request = requireOperator(args, "sources.retry");
  const tenant = request.brands[0]!;
  const form = await args.request.formData();
  const postback = String(form.get("postback") ?? "");
  if (!/^[1-9]\d{0,14}$/.test(postback)) throw new Response(null, { status: 400 });
  try {
    await performOperatorAct(retryPostbackAct, actContext(actingOf(request, tenant), tenant, ""), {
      postback: Number(postback),
    });
  } catch (error) {
    if (error instanceof NotRetried) return { problem: error.why };
    throw error;
  }
  throw redirect(`${consolePaths.source(tenant.slug, args.params.ref ?? "")}?done=${postback}`);
}

export const handle = { page: "sources" };
export const meta = ({ params }: { params: { ref?: string } }) => [
  { title: t("page_title", { page: t("source_page", { ref: params.ref ?? "" }) }) },
];

export default function Source() {
  const { days, range, source, bars, postbacks, network, events } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const done = useSearchParams()[0].get("done");
  const { scope, brand } = useScope();
  const isIdle = useNavigation().state === "idle";
  if (!brand) return null;
  const here = consolePaths.source(brand.slug, source.ref);
  const toQuery = (query: Record<string, string>) => withQuery(here, query);
  return (
    <>
      <PageBar
        title={source.name ?? source.ref}
        parents={
          <>
            <BrandMark brand={brand} />
            <Link to={consolePaths.sources(scope)}>{t("sources")}</Link>
            <Icon of={ChevronRight} size="s" />
          </>
        }
      />
      <div className={wide}>
        <div className={css.head}>
          <div className={section}>
            <h2 className={title}>{source.name ?? source.ref}</h2>
            <p className={second}>
              ref <span className={mono}>{source.ref}</span>
              {network ? (
                <>
                  {" "}
                  · {t("source_network")} <span className={mono}>{network}</span>
                </>
              ) : null}{" "}
              ·{" "}
              {events.length > 0 ? t("source_posts", { events: events.join(", ") }) : t("source_posts_none")}
            </p>
            {source.name === null ? <p className={tone.warn}>{t("source_removed_text")}</p> : null}
          </div>
          {source.caps.length > 0 ? (
            <div className={css.meters}>
              {source.caps.map(({ kind, value, cap }) => (
                <Meter
                  key={kind}
                  name={t(`source_cap_${kind}`)}
                  value={typeof value === "number" ? value : null}
                  cap={cap}
                />
              ))}
            </div>
          ) : null}
        </div>
        <DaysTabs days={days} toQuery={toQuery} />
        <Form className={filters.filters} action={here} key={toQuery(daysQuery(days))} role="search">
          <DaysFields days={days} compares={false} />
        </Form>
        {days.problem ? null : (
          <div className={growth.body}>
            <Scroll label={t("source_figures", { range })}>
              <table className={tableCss.table}>
                <caption className={hidden}>{t("source_figures", { range })}</caption>
                <thead>
                  <tr>
                    <th scope="col">{t("source_days")}</th>
                    {(
                      [
                        "step_visit",
                        "step_signup",
                        "source_over_cap",
                        "step_confirmed",
                        "step_purchase",
                      ] as const
                    ).map((head) => (
                      <th key={head} scope="col" className={tableCss.number}>
                        {t(head)}
                      </th>
                    ))}
                    <th scope="col" className={tableCss.number}>
                      {t("source_revenue")}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  <tr>
                    <th scope="row">{range}</th>
                    {[source.visits, source.signups, source.overCap, source.confirmed, source.purchases].map(
                      (count, at) => (
                        <td key={["v", "s", "o", "c", "p"][at]} className={tableCss.number}>
                          {countText(count)}
                        </td>
                      ),
                    )}
                    <td className={tableCss.number}>
                      <Revenue revenue={source.revenue} />
                    </td>
                  </tr>
                </tbody>
              </table>
            </Scroll>
            {bars ? (
              <section className={section}>
                <h3 className={heading}>{t("source_signups_daily")}</h3>
                <BarChart
                  title={t("source_signups_of", { ref: source.ref, range })}
                  head={t("source_days")}
                  names={bars.map(({ name }) => name)}
                  parts={[t("source_counted"), t("source_over_cap_part")]}
                  bars={bars.map(({ signups, overCap }) => [signups, overCap])}
                />
              </section>
            ) : (
              <p className={`${small} ${quiet}`}>{t("sources_aggregates")}</p>
            )}
            <section className={section}>
              <h3 className={heading}>{t("source_postbacks")}</h3>
              <p className={second}>
                {t("postbacks_delivered", { count: source.postbacks.delivered })},{" "}
                {t("postbacks_waiting", { count: source.postbacks.waiting })},{" "}
                {t("postbacks_given_up", { count: source.postbacks.givenUp })} · {range}
              </p>
              {done && /^\d{1,15}$/.test(done) ? (
                <p role="status">
                  <Tag tone="good">{t("postback_resent", { id: done })}</Tag>
                </p>
              ) : null}
              {refused ? (
                <p className={tone.bad} role="alert">
                  {t(`postback_problem_${refused.problem}`)}
                </p>
              ) : null}
              {postbacks ? <Postbacks postbacks={postbacks} isIdle={isIdle} brand={brand.name} /> : null}
            </section>
          </div>
        )}
      </div>
    </>
  );
}
