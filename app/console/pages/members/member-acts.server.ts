import { InvalidInput } from "~/domain/act-refusals.server";
import { requestApproval } from "~/domain/operators/approvals/request-approval.server";
import { ban } from "~/domain/operators/ban.act.server";
import { endSessionsAct } from "~/domain/operators/end-sessions.act.server";
import { erase } from "~/domain/operators/erase.act.server";
import { grant } from "~/domain/operators/grant.act.server";
import { NothingToDo, WrongState } from "~/domain/operators/operator.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { unban } from "~/domain/operators/unban.act.server";
import { actContext, actingOf } from "~/http/console/act-context.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { WHY_MIN } from "../../ui/reason-min";
import { readMemberNumber } from "./member-number.server";

/** The acts on a member that have a page, with what they need. */
export const memberActs = {
  grant: { permission: "credits.grant", needsSecond: false },
  logout: { permission: "members.logout", needsSecond: false },
  unban: { permission: "members.ban", needsSecond: false },
  ban: { permission: "members.ban", needsSecond: true },
  erase: { permission: "members.erase", needsSecond: true },
} as const;
export type MemberAct = keyof typeof memberActs;

/** Returns the act and the member that an address names; null where there is no such act. */
export function readMemberAct(act = "", id = ""): { act: MemberAct; member: number } | null {
  const member = readMemberNumber(id);
  return member !== null && Object.hasOwn(memberActs, act) ? { act: act as MemberAct, member } : null;
}

/** Why an act was not performed, with what was typed. */
export type Refused = {
  problem: "reason" | "credits" | "number" | "state" | "repeated" | "nothing";
  why: string;
  credits: string;
};

/**
 * Performs an act on a member, or requests its approval by a second person.
 * @param form the fields `why`, for a grant `credits`, for an erasure the member's `number`
 */
export async function performMemberAct(
  request: OperatorRequest,
  tenant: Tenant,
  act: MemberAct,
  member: number,
  form: FormData,
): Promise<Refused | { approval: string | null }> {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const [why, credits] = [text("why"), text("credits")];
  const refuse = (problem: Refused["problem"]): Refused => ({ problem, why, credits });
  if (why.length < WHY_MIN) return refuse("reason");
  if (act === "erase" && text("number") !== String(member)) return refuse("number");
  const acting = actingOf(request, tenant);
  if (act === "ban" || act === "erase") {
    const { ctx, session } = request;
    const requesting = { ...ctx, may: acting.may, operator: session.operator, brand: tenant.id, why };
    const about = { about: String(member), shown: {} };
    return { approval: await requestApproval(requesting, act === "ban" ? ban : erase, { member }, about) };
  }
  const ctx = actContext(acting, tenant, why);
  try {
    if (act === "grant") await performOperatorAct(grant, ctx, { member, credits });
    else if (act === "unban") await performOperatorAct(unban, ctx, { member });
    else await performOperatorAct(endSessionsAct, ctx, { member });
    return { approval: null };
  } catch (error) {
    if (error instanceof InvalidInput) return refuse("credits");
    if (error instanceof WrongState) return refuse(error.state === "granted" ? "repeated" : "state");
    if (error instanceof NothingToDo) return refuse("nothing");
    throw error;
  }
}
