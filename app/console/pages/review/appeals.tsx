import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ChevronRight, CircleCheck } from "lucide-react";
import { listAppeals } from "~/domain/operators/review/appeals.server";
import { claimTargets } from "~/domain/operators/review/claim-targets.server";
import { actorName, isSameActor } from "~/domain/operators/team/operators.server";
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

/** Opens the next objection that nobody works on, and that is about another person's decision; without one it says so. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, brands, session } = requireOperator(args, "complaints.decide");
  const tenant = brands[0]!;
  const appeals = await listAppeals({ db: ctx.services.databaseOf(tenant) }, { limit: CANDIDATES });
  const own = actorName(session.operator);
  const candidates = appeals.filter(({ decidedBy }) => !isSameActor(decidedBy, own));
  const by = { brand: tenant.id, queue: "appeal" as const, operatorId: session.operator.id };
  const references = candidates.map(({ reference }) => reference);
  const { claimed } = await claimTargets(ctx, by, references, 1);
  const isDone = new URL(args.request.url).searchParams.has("done");
  if (claimed[0])
    throw redirect(`${consolePaths.reviewAppeal(tenant.slug, claimed[0])}${isDone ? "?done=1" : ""}`);
  return { isDone, hasOthers: appeals.length > 0 };
}

export const handle = { page: "review" };
export const meta = () => [{ title: t("page_title", { page: t("queue_appeals") }) }];

export default function Appeals() {
  const { isDone, hasOthers } = useLoaderData<typeof loader>();
  const { brand, scope } = useScope();
  if (!brand) return null;
  return (
    <>
      <PageBar
        title={t("queue_appeals")}
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
            {t("appeal_done")}
          </p>
        ) : null}
        <p className={second}>
          {t(hasOthers ? "appeals_claimed" : "appeals_none", { brand: brand.name })}{" "}
          <Link className={link} to={consolePaths.review({ kind: "all" })}>
            {t("review_to_all")}
          </Link>
        </p>
      </div>
    </>
  );
}
