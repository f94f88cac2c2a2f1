import { createHash, randomBytes } from "node:crypto";
import type { z } from "zod";
import type { ControlTransaction } from "~/db/control-tables";
import { InvalidInput } from "~/domain/act-refusals.server";
import type { Needs } from "~/domain/context";
import type { Approval } from "../operator-act.server";
import { addGrant } from "../team/add-grant.team-act.server";
import { type Companies, permitsAt } from "../team/grant-scopes.server";
import type { Grant } from "../team/grants.server";
import { inviteAgain, inviteToTeam } from "../team/invite.team-act.server";
import { actorName, type Operator } from "../team/operators.server";
import type { OperatorSession } from "../team/sessions.server";
import type { TeamAct, TeamContext } from "../team/team-act.server";
import { TeamRefused } from "../team/team-refused";
import type { ApprovedAct } from "./approval-digest.server";
import { approvalRows } from "./list-approvals.server";
import { requestApproval } from "./request-approval.server";

/** Every act on the team that needs a second person. */
export const teamActs = [addGrant, inviteToTeam, inviteAgain] as const;

/** Returns the act on the team with a name; undefined where there is none. */
export const teamActNamed = (name: string) =>
  teamActs.find((act) => act.name === name) as TeamAct | undefined;

/** Who asks for an act on the team, with the reason. */
export type AskingContext = TeamContext & Needs<"control">;

/**
 * Asks a second person to approve an act on the team. What the operator may not do, or what cannot be done now, is not even asked.
 * @param fields the unparsed input
 * @param shown names for the list and the page of the approval
 * @returns the id of the approval
 * @throws TeamRefused, ReasonRequired
 */
export async function requestTeamAct<Input extends z.ZodType>(
  ctx: AskingContext,
  act: TeamAct<Input>,
  fields: z.input<Input>,
  shown: Record<string, string | number>,
): Promise<string> {
  const parsed = act.input.safeParse(fields);
  if (!parsed.success) throw new InvalidInput(parsed.error.issues.map(({ path }) => path.join(".")));
  await ctx.control.transaction((tx) => act.check(ctx, tx, parsed.data));
  // The same input is the same approval while it waits.
  const about = createHash("sha256").update(JSON.stringify(parsed.data)).digest("hex").slice(0, 32);
  return requestApproval({ ...ctx, may: () => true, brand: "" }, act, fields, { about, shown });
}

/**
 * Returns why a person may not approve an act on the team; null where nothing is against it. The second person may do the act alone too, and
 * approves at all brands that it concerns.
 */
export async function teamApprovalProblem(
  { session, single, now }: Needs<"now"> & { session: OperatorSession; single: boolean },
  tx: ControlTransaction,
  companies: Companies,
  { act: name, input, requestedBy }: Pick<ApprovedAct, "act" | "input" | "requestedBy">,
): Promise<"not_permitted" | "own" | null> {
  const act = teamActNamed(name);
  if (!act) return "not_permitted";
  const { operator, grants } = session;
  const parsed = act.input.parse(input);
  for (const scope of await act.scopes(tx, now, parsed))
    for (const permission of [act.access.permission, "approvals.decide"] as const)
      if (!permitsAt(grants, permission, scope, companies)) return "not_permitted";
  const ctx = { now, random: randomBytes, by: actorName(operator), why: "", operator, grants, companies };
  const isRefused = await act.check(ctx, tx, parsed).then(
    () => false,
    (error: unknown) => {
      if (!(error instanceof TeamRefused)) throw error;
      // What cannot be done any more is seen when it is performed.
      return error.problem === "not_permitted";
    },
  );
  if (isRefused) return "not_permitted";
  return requestedBy === operator.id && !single ? "own" : null;
}

/** Returns how many acts on the team wait for a person as the second one. */
export async function countTeamApprovals(
  ctx: Needs<"control" | "now"> & { session: OperatorSession; single: boolean },
  companies: Companies,
): Promise<number> {
  return ctx.control.transaction(async (tx) => {
    const rows = await approvalRows(tx)
      .where("a.brand", "=", "")
      .where("a.decision", "is", null)
      .where("a.expires_at", ">", ctx.now)
      .execute();
    let count = 0;
    for (const row of rows) if ((await teamApprovalProblem(ctx, tx, companies, row)) === null) count++;
    return count;
  });
}

/**
 * Performs an approved act on the team for who asked, with the present grants of that person.
 * @param approved the approval, and the transaction that decides it
 * @throws TeamRefused
 */
export async function performTeamAct(
  ctx: Needs<"now" | "random"> & { companies: Companies },
  { act: name, input, why }: ApprovedAct,
  { operator, grants }: { operator: Operator; grants: readonly Grant[] },
  { tx, ...approval }: Approval & { tx: ControlTransaction },
): Promise<void> {
  const act = teamActNamed(name);
  if (!act) throw new Error(`There is no act ${name}.`);
  const acting = { ...ctx, by: actorName(operator), why, operator, grants };
  const parsed = act.input.parse(input);
  await act.check(acting, tx, parsed);
  await act.run(acting, tx, parsed, approval);
}
