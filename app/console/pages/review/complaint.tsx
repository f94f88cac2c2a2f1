import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { ArrowUpRight, ChevronRight, CircleCheck, Lock } from "lucide-react";
import { requireOperator } from "~/http/console/operator-request.server";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { Age } from "../../ui/age";
import { BrandMark } from "../../ui/brand-mark";
import { Button, Key } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { row } from "../../ui/layout.css";
import { Tag } from "../../ui/tag";
import { cut, link, quiet, small, strong, tone } from "../../ui/text.css";
import { CaseDecision } from "./case-decision";
import { CaseEvidence } from "./case-evidence";
import { CaseMemberFacts } from "./case-member";
import { ClaimLine, TakeOver } from "./claim-line";
import * as css from "./complaint.css";
import { caseView } from "./complaint.server";
import { answerCase, type CaseAnswer } from "./decide-case.server";
import { targetHours } from "./queue-targets";

/** One case: a target with all open complaints about it, the evidence, the reported member, and the decision. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "complaints.decide");
  const view = await caseView(request, request.brands[0]!, args.params.reference ?? "");
  if (!view) throw new Response(null, { status: 404 });
  const done = new URL(args.request.url).searchParams.get("done");
  return {
    view,
    done: done === "escalated" ? ("escalated" as const) : done === null ? null : ("decided" as const),
  };
}

/** Whatever the form names, what is decided is the case of the address: its complaints, its photo, its member. */
export async function action(args: ActionFunctionArgs): Promise<CaseAnswer> {
  const request = requireOperator(args, "complaints.decide");
  const tenant = request.brands[0]!;
  const form = await args.request.formData();
  return answerCase({ request, tenant, reference: args.params.reference ?? "", form });
}

export const handle = { page: "review" };
export const meta = ({ params }: { params: { reference?: string } }) => [
  { title: t("page_title", { page: t("complaint", { reference: params.reference ?? "" }) }) },
];

export default function Complaint() {
  const { view, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { brand, scope } = useScope();
  if (!brand) return null;
  const [first, ...others] = view.complaints;
  const { reference } = first!;
  return (
    <>
      <PageBar
        title={reference}
        copied={reference}
        parents={
          <>
            <BrandMark brand={brand} />
            <Link to={consolePaths.review(scope)}>{t("review")}</Link>
            <Icon of={ChevronRight} size="s" />
            <Link to={consolePaths.reviewComplaints(brand.slug)} prefetch="none">
              {t("queue_complaints")}
            </Link>
            <Icon of={ChevronRight} size="s" />
          </>
        }
        actions={
          view.isOpen ? (
            <LeaveCase others={others.map((one) => one.reference)} mayEscalate={!view.escalated} />
          ) : null
        }
      />
      <div className={css.columns}>
        <nav className={css.list} aria-label={t("complaints_waiting")}>
          {view.queue.map((one) => (
            <Link
              key={one.reference}
              className={css.item}
              to={consolePaths.reviewComplaint(brand.slug, one.reference)}
              prefetch="none"
              aria-current={one.isThis ? "page" : undefined}
              data-row
            >
              <span className={`${row} ${cut}`}>
                <span className={strong}>
                  {t(one.category ? `category_${one.category}` : `about_${one.about}`)}
                </span>
                <span className={small}>
                  <Age ms={one.age} targetHours={targetHours.complaints} />
                </span>
              </span>
              <span className={`${small} ${quiet} ${cut}`}>
                {one.reported ?? t("complaint_no_member")} · {t("complaint_reports", { count: one.count })}
              </span>
              {one.claim ? <ClaimLine {...one.claim} /> : null}
              {one.isEscalated ? (
                <span>
                  <Tag tone="hold">{t("complaint_is_escalated")}</Tag>
                </span>
              ) : null}
            </Link>
          ))}
        </nav>
        <div className={css.middle}>
          {done ? (
            <p className={`${row} ${tone.good}`} role="status">
              <Icon of={CircleCheck} />
              {t(done === "escalated" ? "complaint_escalated_done" : "complaint_done_next")}
            </p>
          ) : null}
          {answer?.conflict ? (
            <p className={`${row} ${tone.bad}`} role="alert">
              {answer.conflict}
            </p>
          ) : null}
          {view.claimedBy ? (
            <div className={`${row} ${tone.hold}`} role="status">
              <Icon of={Lock} />
              {t("complaint_claimed_by", { name: view.claimedBy })}
              {view.may.takeOver ? <TakeOver name={view.claimedBy} /> : null}
            </div>
          ) : null}
          {view.escalated ? (
            <p className={`${row} ${tone.hold}`} role="status">
              <Icon of={ArrowUpRight} />
              {t("complaint_escalated", { time: view.escalated.short })}
            </p>
          ) : null}
          {view.skips > 0 ? (
            <p className={`${small} ${quiet}`}>
              {t("complaint_skips", { count: view.skips })}{" "}
              {view.may.audit ? (
                <Link className={link} to={`${consolePaths.audit(scope)}?action=skip`}>
                  {t("complaint_skips_log")}
                </Link>
              ) : null}
            </p>
          ) : null}
          <CaseEvidence view={view} brand={brand} />
        </div>
        <aside className={css.side}>
          {view.reported ? <CaseMemberFacts member={view.reported} brand={brand} /> : null}
          {view.isOpen && !view.claimedBy && view.may.decide ? (
            <CaseDecision key={reference} view={view} brand={brand} answer={answer} />
          ) : null}
        </aside>
      </div>
    </>
  );
}

/** Leaves the case: to others, which is counted, or to the leads. */
function LeaveCase({ others, mayEscalate }: { others: string[]; mayEscalate: boolean }) {
  return (
    <Form method="post" className={row}>
      {others.map((reference) => (
        <input key={reference} type="hidden" name="also" value={reference} />
      ))}
      {mayEscalate ? (
        <Button type="submit" size="small" name="intent" value="escalate" data-key="e">
          {t("complaint_escalate")}
          <Key>e</Key>
        </Button>
      ) : null}
      <Button type="submit" size="small" name="intent" value="skip" data-key="Shift+N">
        {t("complaint_skip")}
        <Key>N</Key>
      </Button>
    </Form>
  );
}
