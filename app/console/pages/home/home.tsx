import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { Permission } from "~/domain/operators/permissions";
import { type Queue, queues } from "~/domain/operators/review/count-queues.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { sumOf } from "~/http/console/queue-board.server";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths, type ScopePath } from "../../paths";
import { shownBrands } from "../../root-data.server";
import { t } from "../../text";
import { Age } from "../../ui/age";
import { page, push, section, sectionHead } from "../../ui/layout.css";
import { figure, heading, link, quiet, second, title, tone } from "../../ui/text.css";
import { BrandsTable } from "../brands/brands-table";
import { targetHours } from "../review/queue-targets";
import { upTo } from "../review/up-to";
import * as css from "./home.css";

/** The most brands of the home page; the others are on the page of brands. */
const MAX_SHOWN = 50;

/** Who works on a queue. */
const workers: Record<Queue, Permission> = {
  escalated: "complaints.lead",
  photos: "photos.inspect",
  appeals: "complaints.decide",
  complaints: "complaints.decide",
  orders: "orders.refund",
};

/** Counts, for each queue, only the brands at which the operator works on it. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, brands, may } = requireOperator(args, "home.see");
  const board = await ctx.services.board.of(brands, ctx.now);
  const waiting = queues.flatMap((queue) => {
    const own = brands.filter((tenant) => may(workers[queue], tenant));
    if (own.length === 0) return [];
    const ids = new Set(own.map(({ id }) => id));
    const of = new Map([...board.ofBrand].filter(([id]) => ids.has(id)));
    const { count, oldest } = sumOf({ ...board, ofBrand: of })[queue];
    return [{ queue, count, age: oldest ? ctx.now.getTime() - oldest.getTime() : 0 }];
  });
  return {
    waiting,
    missing: board.missing,
    count: brands.length,
    brands: await shownBrands(ctx, brands.slice(0, MAX_SHOWN)),
  };
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
  const { brands, count, waiting, missing } = useLoaderData<typeof loader>();
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
            {waiting.map(({ queue, count, age }) => (
              <li key={queue} className={css.queue}>
                <h3 className={quiet}>
                  <Link className={css.queueLink} to={queuePath(queue, scope)} prefetch="none" data-row>
                    {t(`queue_${queue}`)}
                  </Link>
                </h3>
                <p className={figure}>{upTo(count)}</p>
                <p className={quiet}>
                  {count > 0 ? (
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
        <section className={section} aria-labelledby="brands">
          <div className={sectionHead}>
            <h2 className={heading} id="brands">
              {t("home_brands")}
            </h2>
            {count > brands.length ? (
              <Link className={`${push} ${link}`} to={consolePaths.brands()}>
                {t("home_all")} ({count})
              </Link>
            ) : null}
          </div>
          <BrandsTable brands={brands} />
        </section>
      </div>
    </>
  );
}
