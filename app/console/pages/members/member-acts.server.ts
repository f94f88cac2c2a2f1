import { InvalidInput } from "~/domain/act-refusals.server";
import type { MailingActContext } from "~/domain/context";
import { EntryNotReversible } from "~/domain/credits/refusals.server";
import { addNoteAct } from "~/domain/operators/add-note.act.server";
import { requestApproval } from "~/domain/operators/approvals/request-approval.server";
import { ban } from "~/domain/operators/ban.act.server";
import { changeAddressAct } from "~/domain/operators/change-address.act.server";
import { endSessionsAct } from "~/domain/operators/end-sessions.act.server";
import { erase } from "~/domain/operators/erase.act.server";
import { exportAct } from "~/domain/operators/export.act.server";
import { grant } from "~/domain/operators/grant.act.server";
import { MemberActRefused, type MemberProblem } from "~/domain/operators/members/member-refused.server";
import { messageMemberAct } from "~/domain/operators/message-member.act.server";
import { MemberNotFound, NothingToDo, WrongState } from "~/domain/operators/operator.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { resendActivationAct } from "~/domain/operators/resend-activation.act.server";
import { revealAddressAct } from "~/domain/operators/reveal-address.act.server";
import { reverse } from "~/domain/operators/reverse.act.server";
import { unban } from "~/domain/operators/unban.act.server";
import { actContext, actingOf } from "~/http/console/act-context.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { WHY_MIN } from "../../ui/reason-min";
import { readMemberNumber } from "./member-number.server";
import type { MemberTab } from "./member-tabs";

/** The acts on a member that have a page: what they need, whether a second person approves, and the tab that shows what was done. */
export const memberActs = {
  note: { permission: "members.note", needsSecond: false, tab: "notes" },
  message: { permission: "members.message", needsSecond: false, tab: "overview" },
  grant: { permission: "credits.grant", needsSecond: false, tab: "money" },
  reverse: { permission: "credits.reverse", needsSecond: false, tab: "money" },
  logout: { permission: "members.logout", needsSecond: false, tab: "devices" },
  resend: { permission: "members.resend", needsSecond: false, tab: "overview" },
  address: { permission: "members.address", needsSecond: false, tab: "overview" },
  reveal: { permission: "members.reveal", needsSecond: false, tab: "overview" },
  unban: { permission: "members.ban", needsSecond: false, tab: "overview" },
  ban: { permission: "members.ban", needsSecond: true, tab: "overview" },
  export: { permission: "members.export", needsSecond: true, tab: "overview" },
  erase: { permission: "members.erase", needsSecond: true, tab: "overview" },
} as const satisfies Record<string, { permission: string; needsSecond: boolean; tab: MemberTab }>;
export type MemberAct = keyof typeof memberActs;

/** Returns the act and the member that an address names; null where there is no such act. */
export function readMemberAct(act = "", id = ""): { act: MemberAct; member: number } | null {
  const member = readMemberNumber(id);
  return member !== null && Object.hasOwn(memberActs, act) ? { act: act as MemberAct, member } : null;
}

/** What was typed into the form of an act. */
export type Typed = { why: string; credits: string; number: string; text: string; email: string };

/** Why an act was not performed, with what was typed. */
export type Refused = Typed & {
  problem:
    | "reason"
    | "credits"
    | "number"
    | "text"
    | "entry"
    | "state"
    | "granted"
    | "reversed"
    | "nothing"
    | MemberProblem;
};

/** Returns what was typed. */
function read(form: FormData): Typed {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return {
    why: text("why"),
    credits: text("credits"),
    number: text("number"),
    text: text("text"),
    email: text("email"),
  };
}

const withSecond = { ban, erase, export: exportAct };
type Done = (ctx: MailingActContext, member: number, typed: Typed, entry: string) => Promise<unknown>;

/** The acts that one person performs. */
const alone: Record<Exclude<MemberAct, keyof typeof withSecond>, Done> = {
  note: (ctx, member, { text }) => performOperatorAct(addNoteAct, ctx, { member, text }),
  message: (ctx, member, { text }) => performOperatorAct(messageMemberAct, ctx, { member, text }),
  grant: (ctx, member, { credits }) => performOperatorAct(grant, ctx, { member, credits }),
  reverse: (ctx, _, __, entry) => performOperatorAct(reverse, ctx, { entry }),
  logout: (ctx, member) => performOperatorAct(endSessionsAct, ctx, { member }),
  resend: (ctx, member) => performOperatorAct(resendActivationAct, ctx, { member }),
  address: (ctx, member, { email }) => performOperatorAct(changeAddressAct, ctx, { member, email }),
  reveal: (ctx, member) => performOperatorAct(revealAddressAct, ctx, { member }),
  unban: (ctx, member) => performOperatorAct(unban, ctx, { member }),
};

/**
 * Performs an act on a member, or requests its approval by a second person.
 * @param form the fields `why`, `credits`, `text` and `email` where the act has them, and for an erasure the member's `number`
 * @param entry the number of the ledger's entry that is reversed, which is known to be the member's
 */
export async function performMemberAct(
  request: OperatorRequest,
  tenant: Tenant,
  act: MemberAct,
  member: number,
  form: FormData,
  entry: string,
): Promise<Refused | { approval: string | null }> {
  const typed = read(form);
  const refuse = (problem: Refused["problem"]): Refused => ({ ...typed, problem });
  if (act !== "note" && typed.why.length < WHY_MIN) return refuse("reason");
  if (act === "erase" && typed.number !== String(member)) return refuse("number");
  const acting = actingOf(request, tenant);
  if (act === "ban" || act === "erase" || act === "export") {
    const { ctx, session } = request;
    const requesting = {
      ...ctx,
      may: acting.may,
      operator: session.operator,
      brand: tenant.id,
      why: typed.why,
    };
    const about = { about: String(member), shown: {} };
    return { approval: await requestApproval(requesting, withSecond[act], { member }, about) };
  }
  try {
    await alone[act](actContext(acting, tenant, typed.why), member, typed, entry);
    return { approval: null };
  } catch (error) {
    // Erased since the form was opened.
    if (error instanceof MemberNotFound) throw new Response(null, { status: 404 });
    if (error instanceof InvalidInput) return refuse(act === "grant" ? "credits" : "text");
    if (error instanceof WrongState)
      return refuse(error.state === "granted" || error.state === "reversed" ? error.state : "state");
    if (error instanceof NothingToDo) return refuse("nothing");
    if (error instanceof EntryNotReversible) return refuse("entry");
    if (error instanceof MemberActRefused) return refuse(error.problem);
    throw error;
  }
}
