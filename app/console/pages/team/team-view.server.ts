import { governs, permitsAt } from "~/domain/operators/team/grant-scopes.server";
import type { TeamMember } from "~/domain/operators/team/read-team.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import { companiesOf } from "~/http/console/team.server";
import type { Times } from "~/http/console/times.server";
import { lastDayOf, whereOf } from "./team-facts.server";

/** A role that ends within so many days is marked. */
const SOON_MS = 7 * 86_400_000;

/** Returns an operator as the pages of the team show one, with what the reader may do. */
export function memberView({ ctx, session }: OperatorRequest, member: TeamMember, times: Times) {
  const { id, name, email, demo, grants, allGrants, passkeys, hasAccount, sessions } = member;
  const companies = companiesOf(ctx);
  return {
    id,
    name,
    email,
    demo,
    isOwn: id === session.operator.id,
    passkeys,
    hasAccount,
    sessions,
    used: member.usedAt && times.of(member.usedAt),
    seen: member.seenAt && times.of(member.seenAt),
    invitedUntil: member.invitedUntil && times.of(member.invitedUntil),
    ended: member.disabledAt && times.of(member.disabledAt),
    governed: !member.disabledAt && governs(session.grants, allGrants, companies),
    grants: grants.map((grant) => ({
      id: grant.id,
      role: grant.role.title,
      where: whereOf(ctx, grant),
      lastDay: lastDayOf(times, grant.until),
      endsSoon: grant.until !== null && grant.until.getTime() - ctx.now.getTime() < SOON_MS,
      by: grant.fromGroups ? null : grant.grantedBy,
      since: times.of(grant.grantedAt),
      mayRemove: permitsAt(session.grants, "team.change", grant, companies),
    })),
  };
}

export type MemberView = ReturnType<typeof memberView>;
