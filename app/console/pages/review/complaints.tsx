import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ChevronRight, CircleCheck } from "lucide-react";
import { claimTargets } from "~/domain/operators/review/claim-targets.server";
import { listCases } from "~/domain/operators/review/list-cases.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import { Icon } from "../../ui/icon";
import { page, row } from "../../ui/layout.css";
import { link, second, tone } from "../../ui/text.css";

/** More than other operators can have claimed. */
const CANDIDATES = 100;

/** Opens the next complaint that nobody works on; without one it says so. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, brands, session, may } = requireOperator(args, "complaints.decide");
  const tenant = brands[0]!;
  const { searchParams } = new URL(args.request.url);
  const skipped = searchParams.get("after");
  const isLead = may("complaints.lead", tenant);
  const cases = await listCases({ db: ctx.services.databaseOf(tenant) }, { limit: CANDIDATES, isLead });
  const from = skipped ? cases.findIndex(({ reference }) => reference === skipped) + 1 : 0;
  const by = { brand: tenant.id, queue: "complaint" as const, operatorId: session.operator.id };
  const { claimed } = await claimTargets(
    ctx,
    by,
    cases.slice(from).map(({ target }) => target),
    1,
  );
  const done = searchParams.get("done");
  const next = cases.find(({ target }) => target === claimed[0]);
  if (next)
    throw redirect(
      `${consolePaths.reviewComplaint(tenant.slug, next.reference)}${done ? `?done=${done === "escalated" ? done : "1"}` : ""}`,
    );
  return { isDone: done !== null, hasOthers: cases.length > 0, isEnd: from > 0 };
}

export const handle = { page: "review" };
export const meta = () => [{ title: t("page_title", { page: t("queue_complaints") }) }];

export default function Complaints() {
  const { isDone, hasOthers, isEnd } = useLoaderData<typeof loader>();
  const { brand, scope } = useScope();
  if (!brand) return null;
  const words = hasOthers ? (isEnd ? "complaints_end" : "complaints_claimed") : "complaints_none";
  return (
    <>
      <PageBar
        title={t("queue_complaints")}
        parents={
          <>
            <BrandMark brand={brand} />
            <Link to={consolePaths.review(scope)}>{t("review")}</Link>
            <Icon of={ChevronRight} size="s" />
          </>
        }
      />
      <div className={page}>
        {isDone ? (
          <p className={`${row} ${tone.good}`} role="status">
            <Icon of={CircleCheck} />
            {t("complaint_done")}
          </p>
        ) : null}
        <p className={second}>
          {t(words, { brand: brand.name })}{" "}
          <Link
            className={link}
            to={isEnd ? consolePaths.reviewComplaints(brand.slug) : consolePaths.review({ kind: "all" })}
          >
            {t(isEnd ? "complaints_first" : "review_to_all")}
          </Link>
        </p>
      </div>
    </>
  );
}
