import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { ChevronRight, CircleCheck, Lock } from "lucide-react";
import { requestApproval } from "~/domain/operators/approvals/request-approval.server";
import { ban } from "~/domain/operators/ban.act.server";
import { decideCaseAct } from "~/domain/operators/decide-case.act.server";
import { NothingToDo } from "~/domain/operators/operator.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { claimedByOthers } from "~/domain/operators/review/claim-targets.server";
import { readCase } from "~/domain/operators/review/read-case.server";
import { PhotoNotFound } from "~/domain/photos/refusals.server";
import { rejectionReasons } from "~/domain/photos/rules";
import { actContext, actingOf } from "~/http/console/act-context.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { Age } from "../../ui/age";
import { BrandMark } from "../../ui/brand-mark";
import { ButtonLink, Key } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { row } from "../../ui/layout.css";
import { WHY_MIN } from "../../ui/reason-min";
import { cut, quiet, small, strong, tone } from "../../ui/text.css";
import { CaseDecision } from "./case-decision";
import { CaseEvidence } from "./case-evidence";
import { CaseMemberFacts } from "./case-member";
import { ClaimLine, TakeOver } from "./claim-line";
import * as css from "./complaint.css";
import { caseView } from "./complaint.server";
import { targetHours } from "./queue-targets";
import { conflictText, takeOverCase } from "./take-over.server";

/** One case: a target with all open complaints about it, the evidence, the reported member, and the decision. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "complaints.decide");
  const view = await caseView(request, request.brands[0]!, args.params.reference ?? "");
  if (!view) throw new Response(null, { status: 404 });
  return { view, isDone: new URL(args.request.url).searchParams.has("done") };
}

type Refused = { problem: "decided" | "claimed" | "photo" | "reason"; why: string; conflict?: string };

/** Whatever the form names, what is decided is the case of the address: its complaints, its photo, its member. */
export async function action(args: ActionFunctionArgs): Promise<Refused> {
  const request = requireOperator(args, "complaints.decide");
  const tenant = request.brands[0]!;
  const { ctx, session } = request;
  const reference = args.params.reference ?? "";
  const form = await args.request.formData();
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const acting = actingOf(request, tenant);
  const found = await readCase({ db: ctx.services.databaseOf(tenant) }, reference);
  if (!found) throw new Response(null, { status: 404 });
  const by = { brand: tenant.id, queue: "complaint" as const, operatorId: session.operator.id };
  const of = { tenant, reference, target: found.target };
  if (text("intent") === "take_over") return takeOverCase(request, of);
  const conflict = async (problem: "decided" | "claimed", why: string): Promise<Refused> => ({
    problem,
    why,
    conflict: await conflictText(request, of, problem),
  });
  const isClaimed = (await claimedByOthers(ctx, by, [found.target])).size > 0;
  if (text("intent") === "ban") {
    const why = text("why");
    if (why.length < WHY_MIN) return { problem: "reason", why };
    if (isClaimed) return conflict("claimed", why);
    if (!found.reported) return conflict("decided", why);
    const member = String(found.reported.id);
    const requesting = { ...ctx, may: acting.may, operator: session.operator, brand: tenant.id, why };
    const id = await requestApproval(requesting, ban, { member }, { about: member, shown: {} });
    throw redirect(consolePaths.approval(tenant.slug, id));
  }
  const [outcome, note] = [text("outcome"), text("note")];
  // The page never sends anything else.
  if (outcome !== "acted" && outcome !== "declined") throw new Response(null, { status: 400 });
  if (isClaimed) return conflict("claimed", note);
  const reason = rejectionReasons.find((one) => one === text("photo_reason"));
  const seen = new Set(form.getAll("also").map(String));
  const also = found.complaints.map((one) => one.reference).filter((one) => seen.has(one));
  try {
    await performOperatorAct(decideCaseAct, actContext(acting, tenant, ""), {
      references: [reference, ...also],
      outcome,
      note,
      photo: reason && found.photo && outcome === "acted" ? { id: found.photo.id, reason } : null,
    });
  } catch (error) {
    if (error instanceof NothingToDo) return conflict("decided", note);
    if (error instanceof PhotoNotFound) return { problem: "photo", why: note };
    throw error;
  }
  ctx.services.board.drop(tenant);
  throw redirect(`${consolePaths.reviewComplaints(tenant.slug)}?done=1`);
}

export const handle = { page: "review" };
export const meta = ({ params }: { params: { reference?: string } }) => [
  { title: t("page_title", { page: t("complaint", { reference: params.reference ?? "" }) }) },
];

export default function Complaint() {
  const { view, isDone } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { brand, scope } = useScope();
  if (!brand) return null;
  const [first] = view.complaints;
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
            <ButtonLink
              to={`${consolePaths.reviewComplaints(brand.slug)}?after=${reference}`}
              size="small"
              keys="Shift+N"
            >
              {t("complaint_skip")}
              <Key>N</Key>
            </ButtonLink>
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
            </Link>
          ))}
        </nav>
        <div className={css.middle}>
          {isDone ? (
            <p className={`${row} ${tone.good}`} role="status">
              <Icon of={CircleCheck} />
              {t("complaint_done_next")}
            </p>
          ) : null}
          {refused?.conflict ? (
            <p className={`${row} ${tone.bad}`} role="alert">
              {refused.conflict}
            </p>
          ) : null}
          {view.claimedBy ? (
            <div className={`${row} ${tone.hold}`} role="status">
              <Icon of={Lock} />
              {t("complaint_claimed_by", { name: view.claimedBy })}
              {view.may.takeOver ? <TakeOver name={view.claimedBy} /> : null}
            </div>
          ) : null}
          <CaseEvidence view={view} brand={brand} />
        </div>
        <aside className={css.side}>
          {view.reported ? <CaseMemberFacts member={view.reported} brand={brand} /> : null}
          {view.isOpen && !view.claimedBy ? (
            <CaseDecision key={reference} view={view} brand={brand} refused={refused} />
          ) : null}
        </aside>
      </div>
    </>
  );
}
