import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { Permission } from "~/domain/operators/permissions";
import type { Queue } from "~/domain/operators/review/count-queues.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { PageBar } from "../../frame/frame";
import { consolePaths } from "../../paths";
import { shownBrands } from "../../root-data.server";
import { t } from "../../text";
import { Age } from "../../ui/age";
import { BrandMark } from "../../ui/brand-mark";
import { page, row, section } from "../../ui/layout.css";
import * as tableCss from "../../ui/table.css";
import { heading, hidden, link, quiet, second, tone } from "../../ui/text.css";
import { targetHours } from "./queue-targets";
import * as css from "./review.css";
import { upTo } from "./up-to";

/** The most brands of the page: those with the longest waiting first. */
const MAX_SHOWN = 50;

/** The queues of the page, each with who works on it. */
const columns = [
  { queue: "escalated", permission: "complaints.lead" },
  { queue: "photos", permission: "photos.inspect" },
  { queue: "complaints", permission: "complaints.decide" },
  { queue: "appeals", permission: "complaints.decide" },
] as const satisfies readonly { queue: Queue; permission: Permission }[];
type ReviewQueue = (typeof columns)[number]["queue"];

const pathOf: Record<ReviewQueue, (brand: string) => string> = {
  escalated: consolePaths.reviewComplaints,
  photos: consolePaths.reviewPhotos,
  complaints: consolePaths.reviewComplaints,
  appeals: consolePaths.reviewAppeals,
};

/** What waits for review, by brand: the brand whose first photo or complaint waits longest stands first. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, brands, may } = requireOperator(args, "review.see");
  const board = await ctx.services.board.of(brands, ctx.now);
  const shown = new Map((await shownBrands(ctx, brands)).map((brand) => [brand.slug, brand]));
  const waiting = brands.flatMap((tenant) => {
    const counts = board.ofBrand.get(tenant.id);
    if (!counts) return [];
    const ages = columns.map(({ queue, permission }) => {
      const { count, oldest } = counts[queue];
      const age = oldest ? ctx.now.getTime() - oldest.getTime() : 0;
      return { queue, count, age, may: may(permission, tenant) };
    });
    if (ages.every(({ count }) => count === 0)) return [];
    return [{ brand: shown.get(tenant.slug)!, queues: ages }];
  });
  const late = ({ queues }: (typeof waiting)[number]) =>
    Math.max(...queues.map(({ queue, age }) => age / targetHours[queue]));
  return {
    waiting: waiting.sort((a, b) => late(b) - late(a)).slice(0, MAX_SHOWN),
    count: waiting.length,
    missing: board.missing,
  };
}

export const handle = { page: "review" };
export const meta = () => [{ title: t("page_title", { page: t("review") }) }];

export default function Review() {
  const { waiting, count, missing } = useLoaderData<typeof loader>();
  return (
    <>
      <PageBar title={t("review")} />
      <div className={page}>
        <section className={section} aria-labelledby="waiting">
          <h2 className={heading} id="waiting">
            {t("review_waits")}
          </h2>
          {missing > 0 ? (
            <p className={tone.warn} role="status">
              {t("review_missing", { count: missing })}
            </p>
          ) : null}
          {waiting.length === 0 ? (
            <p className={second}>{t("review_none")}</p>
          ) : (
            <table className={tableCss.table}>
              <caption className={hidden}>{t("review_waits")}</caption>
              <thead>
                <tr>
                  <th scope="col">{t("brand")}</th>
                  {columns.map(({ queue }) => (
                    <th key={queue} scope="col" className={tableCss.optional}>
                      {t(`queue_${queue}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {waiting.map(({ brand, queues }) => (
                  <tr key={brand.slug}>
                    <td>
                      <span className={row}>
                        <BrandMark brand={brand} named />
                        {brand.name}
                      </span>
                      <ul className={css.phoneQueues}>
                        {queues
                          .filter((one) => one.count > 0)
                          .map((one) => (
                            <li key={one.queue} className={row}>
                              <span className={quiet}>{t(`queue_${one.queue}`)}</span>
                              <WaitingIn {...one} brand={brand} />
                            </li>
                          ))}
                      </ul>
                    </td>
                    {queues.map((one) => (
                      <td key={one.queue} className={tableCss.optional}>
                        <WaitingIn {...one} brand={brand} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {count > waiting.length ? (
            <p className={quiet}>{t("review_more", { count: count - waiting.length })}</p>
          ) : null}
        </section>
      </div>
    </>
  );
}

type Waits = { queue: ReviewQueue; count: number; age: number; may: boolean };

function WaitingIn({ queue, count, age, may, brand }: Waits & { brand: { slug: string; name: string } }) {
  return (
    <Waiting
      count={count}
      age={age}
      hours={targetHours[queue]}
      to={may ? pathOf[queue](brand.slug) : null}
      label={t(`review_${queue}_of`, { brand: brand.name })}
    />
  );
}

/** How many wait in a queue of a brand, and for how long: a link to it for who may decide there. */
function Waiting({
  count,
  age,
  hours,
  to,
  label,
}: {
  count: number;
  age: number;
  hours: number;
  to: string | null;
  label: string;
}) {
  if (count === 0) return <span className={quiet}>{t("none")}</span>;
  return (
    <span className={row}>
      {to ? (
        // Opening a queue claims its first ones: not before the press.
        <Link className={link} to={to} prefetch="none" aria-label={`${upTo(count)} ${label}`} data-row>
          {upTo(count)}
        </Link>
      ) : (
        upTo(count)
      )}
      <Age ms={age} targetHours={hours} />
    </span>
  );
}
