import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { permitsSomewhere } from "~/domain/operators/team/grants.server";
import { takeLink } from "~/domain/operators/team/invitation-links.server";
import { readTeam } from "~/domain/operators/team/read-team.server";
import { endSessionsOf, removeGrant, revokeFromTeam } from "~/domain/operators/team/remove-access.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { teamContext } from "~/http/console/team.server";
import { consolePaths } from "../../paths";
import { WHY_MIN } from "../../ui/reason-min";
import { ask, type Refused, refusals, typedOf } from "./team-forms.server";

/** The link of an invitation, which is shown once. */
export type MadeLink = { link: string };

/** Finds the operator of an address. @throws Response for one that the reader may not see */
export async function memberOf(args: Pick<ActionFunctionArgs, "request" | "context" | "params">) {
  const request = requireOperator(args, "team.see");
  const id = /^[1-9]\d{0,8}$/.test(args.params.id ?? "") ? Number(args.params.id) : 0;
  const [member] = await readTeam(teamContext(request, ""), id);
  if (!member) throw new Response(null, { status: 404 });
  return { request, member };
}

/** Does what a form of the page says, or asks for it. @throws Response */
export async function changeMember(args: ActionFunctionArgs): Promise<Refused | MadeLink> {
  const { request, member } = await memberOf(args);
  const { id } = member;
  if (!permitsSomewhere(request.session.grants, "team.change"))
    throw new Response("no_permission", { status: 403, statusText: "team.change" });
  const typed = typedOf(await args.request.formData());
  const { intent = "", why = "" } = typed;
  const refuse = (problem: Refused["problem"]): Refused => ({ problem, intent, typed });
  const ctx = teamContext(request, why);
  if (intent === "grant" || intent === "invite_again") {
    const asked = await ask(request, typed, member);
    if ("problem" in asked) return refuse(asked.problem);
    throw redirect(consolePaths.approval(null, asked.approval));
  }
  if (intent === "link") {
    const made = await refusals(() => takeLink(ctx, id));
    return typeof made === "string" ? { link: `${request.ctx.origin}/join/${made}` } : refuse(made.problem);
  }
  const act = acts[intent];
  if (!act) throw new Response(null, { status: 400 });
  if (act.reason && why.length < WHY_MIN) return refuse("reason");
  const refused = await refusals(async () => {
    await act.run(ctx, id, typed);
    return null;
  });
  if (refused) return refuse(refused.problem);
  throw redirect(`${consolePaths.teamMember(id)}?done=${act.done}`);
}

type Act = {
  reason: boolean;
  done: "removed" | "sessions" | "revoked";
  run: (ctx: ReturnType<typeof teamContext>, id: number, typed: Record<string, string>) => Promise<unknown>;
};

/** What one person does alone. */
const acts: Partial<Record<string, Act>> = {
  remove: {
    reason: true,
    done: "removed",
    run: (ctx, id, { grant = "" }) => removeGrant(ctx, id, /^[1-9]\d{0,8}$/.test(grant) ? Number(grant) : 0),
  },
  end_sessions: { reason: false, done: "sessions", run: (ctx, id) => endSessionsOf(ctx, id) },
  revoke: { reason: true, done: "revoked", run: (ctx, id) => revokeFromTeam(ctx, id) },
};
