import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import type { Queue } from "~/domain/operators/review/count-queues.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths, type ScopePath } from "../../paths";
import { t } from "../../text";
import { Age } from "../../ui/age";
import { page, push, section, sectionHead } from "../../ui/layout.css";
import { figure, heading, link, quiet, second, title, tone } from "../../ui/text.css";
import { targetHours } from "../review/queue-targets";
import { upTo } from "../review/up-to";
import { Alerts } from "./alerts";
import * as css from "./home.css";
import { homeView, markAlert } from "./home.server";
import { HomeBrands } from "./home-brands";
import { Money } from "./money";

/** What waits, alerts, and today's numbers, of the brands that the operator may see. */
export async function loader(args: LoaderFunctionArgs) {
  const withSnoozed = new URL(args.request.url).searchParams.has("snoozed");
  return homeView(requireOperator(args, "home.see"), withSnoozed);
}

/** Marks an alert, and shows the same page again. */
export async function action(args: ActionFunctionArgs) {
  const request = requireOperator(args, "home.see");
  const marked = await markAlert(request, await args.request.formData());
  if (marked.isTaken) return marked;
  const { pathname, search } = new URL(args.request.url);
  throw redirect(`${pathname.replace(/\.data$/, "")}${search}`);
}

export const handle = { page: "home" };
export const meta = () => [{ title: t("page_title", { page: t("home") }) }];

const queuePath = (queue: Queue, scope: ScopePath): string => {
  if (queue === "orders") return `${consolePaths.orders(scope)}?view=waiting`;
  if (scope.kind !== "brand") return consolePaths.review(scope);
  if (queue === "photos") return consolePaths.reviewPhotos(scope.slug);
  return queue === "appeals"
    ? consolePaths.reviewAppeals(scope.slug)
    : consolePaths.reviewComplaints(scope.slug);
};

/** What needs somebody now. */
export default function Home() {
  const view = useLoaderData<typeof loader>();
  const marked = useActionData<typeof action>();
  const { brands, count, waiting, missing, today } = view;
  const { scope } = useScope();
  const isQuiet = waiting.every((one) => one.count === 0);
  return (
    <>
      <PageBar title={t("home")} />
      <div className={page}>
        <h2 className={title}>{t("home_title")}</h2>
        {missing > 0 ? (
          <p className={tone.warn} role="status">
            {t("review_missing", { count: missing })}
          </p>
        ) : null}
        {isQuiet ? (
          <p className={second}>{t("home_quiet")}</p>
        ) : (
          <ul className={css.queues}>
            {waiting.map(({ queue, count: waits, age }) => (
              <li key={queue} className={css.queue}>
                <h3 className={quiet}>
                  <Link className={css.queueLink} to={queuePath(queue, scope)} prefetch="none" data-row>
                    {t(`queue_${queue}`)}
                  </Link>
                </h3>
                <p className={figure}>{upTo(waits)}</p>
                <p className={quiet}>
                  {waits > 0 ? (
                    <>
                      {t("home_oldest")} <Age ms={age} targetHours={targetHours[queue]} />{" "}
                      {t("home_target", { hours: targetHours[queue] })}
                    </>
                  ) : (
                    t("home_nothing")
                  )}
                </p>
              </li>
            ))}
          </ul>
        )}
        <div className={today ? css.two : undefined}>
          <Alerts view={view} isTaken={marked?.isTaken ?? false} />
          {today ? <Money today={today} /> : null}
        </div>
        <section className={section} aria-labelledby="brands">
          <div className={sectionHead}>
            <h2 className={heading} id="brands">
              {t("home_brands")}
            </h2>
            {count > brands.length ? (
              <>
                <span className={quiet}>{t("home_first", { shown: brands.length, count })}</span>
                <Link className={`${push} ${link}`} to={consolePaths.brands()}>
                  {t("home_all")} ({count})
                </Link>
              </>
            ) : null}
          </div>
          <HomeBrands rows={brands} hasFigures={today !== null} />
        </section>
      </div>
    </>
  );
}
