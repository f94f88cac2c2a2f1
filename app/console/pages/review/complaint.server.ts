import { ageOn, todayIn } from "~/domain/calendar";
import { findWaitingApproval } from "~/domain/operators/approvals/list-approvals.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import type { Evidence } from "~/domain/operators/review/case-evidence.server";
import {
  type Claim,
  claimTargets,
  findClaim,
  listClaims,
} from "~/domain/operators/review/claim-targets.server";
import { listCases } from "~/domain/operators/review/list-cases.server";
import { type Case, type CaseMember, findTarget } from "~/domain/operators/review/read-case.server";
import { viewCaseAct } from "~/domain/operators/view-case.act.server";
import { actContext, actingOf } from "~/http/console/act-context.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import { Times } from "~/http/console/times.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { t } from "../../text";

/** How many of the queue stand beside a case. */
const LISTED = 30;

/** Loads a case for the operator, who claims it and whose view is recorded; null where there is none. */
export async function caseView(request: OperatorRequest, tenant: Tenant, reference: string) {
  const { ctx, session, may } = request;
  const db = ctx.services.databaseOf(tenant);
  const of = await findTarget({ db }, reference);
  if (!of) return null;
  const by = { brand: tenant.id, queue: "complaint" as const, operatorId: session.operator.id };
  const claim = of.isOpen ? await claimTargets(ctx, by, [of.target], 1) : { claimed: [], added: [of.target] };
  const again = claim.claimed.length > 0 && claim.added.length === 0;
  const acting = actContext(actingOf(request, tenant), tenant, "");
  const found = await performOperatorAct(viewCaseAct, acting, { reference, again });
  const times = new Times({ kind: "brand", tenant });
  const isLead = may("complaints.lead", tenant);
  const waiting = await listCases({ db }, { limit: LISTED, isLead });
  const claims = await listClaims(
    ctx,
    by,
    waiting.map(({ target }) => target),
  );
  const claimed = ({ name, at }: Claim) => ({ name, age: ctx.now.getTime() - at.getTime() });
  const holder = of.isOpen ? await findClaim(ctx, by, of.target) : null;
  const ban = found.reported
    ? await findWaitingApproval(ctx, { brand: tenant.id, act: "ban", about: String(found.reported.id) })
    : null;
  return {
    ...shownCase(found, times, { tenant, now: ctx.now, seesNames: may("members.see", tenant) }),
    zone: times.zoneName,
    isOpen: of.isOpen,
    claimedBy: holder?.name ?? null,
    banRequest: ban && { id: ban.id, by: ban.requestedByName },
    escalated: found.escalatedAt && times.of(found.escalatedAt),
    skips: isLead ? found.skips : 0,
    may: {
      photo: may("photos.inspect", tenant),
      ban: may("members.ban", tenant),
      restrict: may("members.restrict", tenant) && mayRestrict(found),
      remove: canRemove(found, may("photos.inspect", tenant)),
      decide: found.escalatedAt === null || isLead,
      takeOver: may("review.take_over", tenant),
      audit: may("audit.see", tenant),
    },
    queue: waiting.map(({ reference, target, count, category, about, createdAt, reported, isEscalated }) => ({
      reference,
      isThis: target === of.target,
      claim: claims.has(target) ? claimed(claims.get(target)!) : null,
      count,
      category,
      about,
      isEscalated,
      age: ctx.now.getTime() - createdAt.getTime(),
      reported: may("members.see", tenant) ? reported : null,
    })),
  };
}

export type CaseView = NonNullable<Awaited<ReturnType<typeof caseView>>>;

/** Returns whether the reported member can get a decision. */
const mayRestrict = ({ reported }: Case) =>
  reported !== null && (reported.status === "active" || reported.status === "pending_deletion");

/** Returns whether what was reported can be removed: a photo that others see or will see, or the text of a profile. */
function canRemove({ complaints, photo, reported }: Case, seesPhotos: boolean): boolean {
  const about = complaints[0]?.about;
  if (about === "photo") return seesPhotos && photo !== null && photo.status !== "rejected";
  return about === "profile" && reported !== null && reported.signupMessage !== "";
}

type Seeing = { tenant: Tenant; now: Date; seesNames: boolean };

function shownCase(found: Case, times: Times, seeing: Seeing) {
  const { complaints, reported, photo, messages, evidence } = found;
  const { now, seesNames } = seeing;
  const nameOf = (id: number, name: string) => (seesNames ? name : t("member_number", { id }));
  return {
    complaints: complaints.map(({ createdAt, closedAt, complainant, ...rest }) => ({
      ...rest,
      time: times.of(createdAt),
      age: now.getTime() - createdAt.getTime(),
      closed: closedAt && times.of(closedAt),
      complainant: complainant && { ...complainant, name: nameOf(complainant.id, complainant.name) },
    })),
    reported: reported && shownReported(reported, times, nameOf(reported.id, reported.name), seeing),
    photo,
    evidence: evidence && shownEvidence(evidence, found, times, seesNames),
    messages: messages.map(({ at, senderId, ...rest }) => ({
      ...rest,
      time: times.of(at),
      isTheirs: senderId !== null && senderId === reported?.id,
    })),
  };
}

function shownEvidence(
  { id, at, profile, message, changed, hasPhoto }: Evidence,
  { messages, photo, complaints }: Case,
  times: Times,
  seesNames: boolean,
) {
  const shown = messages.find(({ isReported }) => isReported);
  const differs = message !== null && (message.text !== shown?.text || message.kind !== shown.kind);
  return {
    id,
    time: times.of(at),
    profile: { ...profile, name: seesNames ? profile.name : null },
    /** only where the message is gone or different now */
    message: differs ? message : null,
    changed: changed.filter((part) => seesNames || part !== "name"),
    isPhotoGone: hasPhoto && complaints[0]?.about === "photo" && photo === null,
  };
}

function shownReported(member: CaseMember, times: Times, name: string, { tenant, now }: Seeing) {
  const { birthdate, since, lastActive, suspendedUntil, decisions, ...rest } = member;
  return {
    ...rest,
    name,
    age: ageOn(birthdate, todayIn(tenant.config.timezone, now)),
    since: times.of(since),
    lastActive: times.of(lastActive),
    suspended: suspendedUntil && suspendedUntil > now ? times.of(suspendedUntil) : null,
    decisions: decisions.map(({ at, ...decision }) => ({ ...decision, time: times.of(at) })),
  };
}
