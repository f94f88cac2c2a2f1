import { redirect } from "@remix-run/node";
import { InvalidInput } from "~/domain/act-refusals.server";
import { NothingToRemove } from "~/domain/decisions/refusals.server";
import { FACTS_MAX, restrictions, rules, suspensionDays, TEXT_MIN } from "~/domain/decisions/rules";
import { vocabulary } from "~/domain/decisions/vocabulary";
import { requestApproval } from "~/domain/operators/approvals/request-approval.server";
import { ban } from "~/domain/operators/ban.act.server";
import { decideCaseAct } from "~/domain/operators/decide-case.act.server";
import { escalateCaseAct } from "~/domain/operators/escalate-case.act.server";
import { findMember, MemberNotFound, NothingToDo, WrongState } from "~/domain/operators/operator.server";
import { PermissionRequired, performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { statementFacts } from "~/domain/operators/restrict-member.server";
import { claimedByOthers } from "~/domain/operators/review/claim-targets.server";
import { type Case, readCase } from "~/domain/operators/review/read-case.server";
import { skipCaseAct } from "~/domain/operators/skip-case.act.server";
import { PhotoNotFound } from "~/domain/photos/refusals.server";
import { actContext, actingOf, decidingContext } from "~/http/console/act-context.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import { writeStatement } from "~/http/console/statement.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { WHY_MIN } from "../../ui/reason-min";
import { conflictText, takeOverCase } from "./take-over.server";

type Problem =
  | "decided"
  | "claimed"
  | "photo"
  | "reason"
  | "rule"
  | "facts"
  | "state"
  | "remove"
  | "escalated";
type Typed = { outcome: string; rule: string; days: string; facts: string; note: string; why: string };

/** The answer to a form of a case that is shown again: what was typed, and the problem or the preview of the statement. */
export type CaseAnswer = {
  typed: Typed;
  problem: Problem | null;
  /** the problem in words, where it is above the evidence: who else decides, or has decided */
  conflict?: string;
  preview: { language: string; paragraphs: string[]; category: string; specification: string } | null;
};

type Deciding = { request: OperatorRequest; tenant: Tenant; reference: string; form: FormData };

/**
 * Answers a form of a case: its decision, the preview of a statement, a skip, an escalation, a take-over, or the request of a ban. Whatever the form names, what is decided
 * is the case of the address: its complaints, its photo, its member.
 * @throws Response a redirect after what was done; 404, 400
 */
export async function answerCase(deciding: Deciding): Promise<CaseAnswer> {
  const { request, tenant, reference } = deciding;
  const found = await readCase({ db: request.ctx.services.databaseOf(tenant) }, reference);
  if (!found) throw new Response(null, { status: 404 });
  const answer = await answerFound(deciding, found);
  const of = { tenant, reference, target: found.target };
  const { problem } = answer;
  if (problem === "claimed" || problem === "decided")
    return { ...answer, conflict: await conflictText(request, of, problem) };
  return problem === "escalated" ? { ...answer, conflict: t("decision_problem_escalated") } : answer;
}

async function answerFound({ request, tenant, reference, form }: Deciding, found: Case): Promise<CaseAnswer> {
  const { ctx, session } = request;
  const typed = readTyped(form);
  const refuse = (problem: Problem): CaseAnswer => ({ typed, problem, preview: null });
  const by = { brand: tenant.id, queue: "complaint" as const, operatorId: session.operator.id };
  const isClaimed = (await claimedByOthers(ctx, by, [found.target])).size > 0;
  const intent = String(form.get("intent") ?? "");
  if (intent === "preview") return preview({ request, tenant, found, typed });
  if (intent === "take_over") return takeOverCase(request, { tenant, reference, target: found.target });
  if (isClaimed) return refuse("claimed");
  if (intent === "ban") return requestBan({ request, tenant, found, typed });
  const seen = new Set(form.getAll("also").map(String));
  const also = found.complaints.map((one) => one.reference).filter((one) => seen.has(one));
  const references = [found.complaints[0]!.reference, ...also];
  if (intent === "skip" || intent === "escalate")
    return leave(intent, { request, tenant, references, typed });
  return decide({ request, tenant, found, references, typed });
}

function readTyped(form: FormData): Typed {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return {
    outcome: text("outcome"),
    rule: text("rule"),
    days: text("days"),
    facts: text("facts"),
    note: text("note"),
    why: text("why"),
  };
}

/** Reads what the form restricts; a problem where it is incomplete, null where it restricts nothing. */
function readRestriction({ complaints, reported, photo }: Case, typed: Typed) {
  const restriction = restrictions.find((one) => one === typed.outcome);
  if (!restriction) return null;
  const rule = rules.find((one) => one === typed.rule);
  const about = complaints[0]!.about;
  if (!reported || about === "decision" || about === "else") return "state" as const;
  if (!rule) return "rule" as const;
  const length = [...typed.facts].length;
  if (length < TEXT_MIN || length > FACTS_MAX) return "facts" as const;
  const days = suspensionDays.find((one) => String(one) === typed.days) ?? suspensionDays[0];
  return {
    member: reported.id,
    rule,
    restriction,
    days,
    facts: typed.facts,
    about,
    photo: photo?.id ?? null,
  };
}

type Typing = { request: OperatorRequest; tenant: Tenant; found: Case; typed: Typed };

async function preview({ request, tenant, found, typed }: Typing): Promise<CaseAnswer> {
  const restriction = readRestriction(found, typed);
  if (restriction === null) return { typed, problem: "rule", preview: null };
  if (typeof restriction === "string") return { typed, problem: restriction, preview: null };
  const { services, now } = request.ctx;
  const { language } = await findMember({ db: services.databaseOf(tenant) }, restriction.member);
  const facts = statementFacts({ ...restriction, reported: true }, now);
  const { category, specification } = vocabulary[restriction.rule];
  const paragraphs = writeStatement({ ...services, tenant }, language, facts).split("\n\n");
  return { typed, problem: null, preview: { language, paragraphs, category, specification } };
}

async function requestBan({ request, tenant, found, typed }: Typing): Promise<CaseAnswer> {
  const { why } = typed;
  const refuse = (problem: Problem): CaseAnswer => ({ typed, problem, preview: null });
  if (why.length < WHY_MIN) return refuse("reason");
  if (!found.reported) return refuse("decided");
  const { may } = actingOf(request, tenant);
  const member = String(found.reported.id);
  const requesting = { ...request.ctx, may, operator: request.session.operator, brand: tenant.id, why };
  const id = await requestApproval(requesting, ban, { member }, { about: member, shown: {} });
  throw redirect(consolePaths.approval(tenant.slug, id));
}

type Leaving = { request: OperatorRequest; tenant: Tenant; references: string[]; typed: Typed };

/** Skips or escalates the case, and goes to the next one. */
async function leave(
  intent: "skip" | "escalate",
  { request, tenant, references, typed }: Leaving,
): Promise<CaseAnswer> {
  const act = intent === "skip" ? skipCaseAct : escalateCaseAct;
  try {
    await performOperatorAct(act, actContext(actingOf(request, tenant), tenant, ""), { references });
  } catch (error) {
    if (error instanceof NothingToDo) return { typed, problem: "decided", preview: null };
    throw error;
  }
  request.ctx.services.board.drop(tenant);
  const next = consolePaths.reviewComplaints(tenant.slug);
  throw redirect(intent === "skip" ? `${next}?after=${references[0]}` : `${next}?done=escalated`);
}

async function decide({
  request,
  tenant,
  found,
  references,
  typed,
}: Typing & { references: string[] }): Promise<CaseAnswer> {
  const refuse = (problem: Problem): CaseAnswer => ({ typed, problem, preview: null });
  const { outcome, note } = typed;
  const restriction = readRestriction(found, typed);
  // The page never sends anything else.
  if (restriction === null && outcome !== "acted" && outcome !== "declined")
    throw new Response(null, { status: 400 });
  if (typeof restriction === "string") return refuse(restriction);
  try {
    await performOperatorAct(decideCaseAct, decidingContext(actingOf(request, tenant), tenant, ""), {
      references,
      outcome: outcome === "declined" ? "declined" : "acted",
      note,
      decision: restriction,
    });
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    return refuse(problem);
  }
  request.ctx.services.board.drop(tenant);
  throw redirect(`${consolePaths.reviewComplaints(tenant.slug)}?done=1`);
}

function problemOf(error: unknown): Problem | null {
  if (error instanceof NothingToDo) return "decided";
  if (error instanceof PhotoNotFound) return "photo";
  if (error instanceof NothingToRemove) return "remove";
  if (error instanceof WrongState || error instanceof MemberNotFound) return "state";
  if (error instanceof InvalidInput) return "facts";
  return error instanceof PermissionRequired && error.permission === "complaints.lead" ? "escalated" : null;
}
