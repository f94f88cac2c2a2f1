import { redirect } from "@remix-run/node";
import { InvalidInput } from "~/domain/act-refusals.server";
import { TookPart } from "~/domain/decisions/refusals.server";
import { decideAppealAct } from "~/domain/operators/decide-appeal.act.server";
import { NothingToDo } from "~/domain/operators/operator.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { readAppeal } from "~/domain/operators/review/appeals.server";
import { claimedByOthers, claimTargets, findClaim } from "~/domain/operators/review/claim-targets.server";
import { actorName, isSameActor } from "~/domain/operators/team/operators.server";
import { viewAppealAct } from "~/domain/operators/view-appeal.act.server";
import { actContext, actingOf } from "~/http/console/act-context.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import { Times } from "~/http/console/times.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { consolePaths } from "../../paths";
import { t } from "../../text";

/** Loads an objection for the operator, who claims it and whose view is recorded; null where there is none. */
export async function appealView(request: OperatorRequest, tenant: Tenant, reference: string) {
  const { ctx, session, may } = request;
  const known = await readAppeal({ db: ctx.services.databaseOf(tenant) }, reference);
  if (!known) return null;
  const tookPart = isSameActor(known.decidedBy, actorName(session.operator));
  const isOpen = known.outcome === null;
  const by = { brand: tenant.id, queue: "appeal" as const, operatorId: session.operator.id };
  const claim =
    isOpen && !tookPart
      ? await claimTargets(ctx, by, [known.reference], 1)
      : { claimed: [], added: [known.reference] };
  const again = claim.claimed.length > 0 && claim.added.length === 0;
  const acting = actContext(actingOf(request, tenant), tenant, "");
  const found = await performOperatorAct(viewAppealAct, acting, { reference, again });
  const times = new Times({ kind: "brand", tenant });
  const holder = isOpen ? await findClaim(ctx, by, found.reference) : null;
  const { member, decidedAt, appealedAt, appealDecidedAt, statement, endsAt, ...rest } = found;
  const seesNames = may("members.see", tenant);
  return {
    ...rest,
    paragraphs: statement.split("\n\n"),
    decided: times.of(decidedAt),
    appealed: times.of(appealedAt),
    answered: appealDecidedAt && times.of(appealDecidedAt),
    ends: endsAt && times.of(endsAt),
    age: ctx.now.getTime() - appealedAt.getTime(),
    member: { id: member.id, name: seesNames ? member.name : t("member_number", { id: member.id }) },
    zone: times.zoneName,
    isOpen,
    tookPart,
    claimedBy: holder?.name ?? null,
    seesPhotos: may("photos.inspect", tenant),
  };
}

export type AppealView = NonNullable<Awaited<ReturnType<typeof appealView>>>;

export type AppealAnswer = {
  problem: "decided" | "claimed" | "part" | "answer";
  outcome: string;
  answer: string;
};

/** Decides the objection of the address. @throws Response a redirect to the next one */
export async function answerAppeal(
  request: OperatorRequest,
  tenant: Tenant,
  reference: string,
  form: FormData,
): Promise<AppealAnswer> {
  const { ctx, session } = request;
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const [outcome, answer] = [text("outcome"), text("answer")];
  const refuse = (problem: AppealAnswer["problem"]): AppealAnswer => ({ problem, outcome, answer });
  const known = await readAppeal({ db: ctx.services.databaseOf(tenant) }, reference);
  if (!known) throw new Response(null, { status: 404 });
  const by = { brand: tenant.id, queue: "appeal" as const, operatorId: session.operator.id };
  if ((await claimedByOthers(ctx, by, [known.reference])).size > 0) return refuse("claimed");
  if (outcome !== "upheld" && outcome !== "reversed") return refuse("answer");
  try {
    await performOperatorAct(decideAppealAct, actContext(actingOf(request, tenant), tenant, ""), {
      reference: known.reference,
      outcome,
      answer,
    });
  } catch (error) {
    if (error instanceof NothingToDo) return refuse("decided");
    if (error instanceof TookPart) return refuse("part");
    if (error instanceof InvalidInput) return refuse("answer");
    throw error;
  }
  ctx.services.board.drop(tenant);
  throw redirect(`${consolePaths.reviewAppeals(tenant.slug)}?done=1`);
}
