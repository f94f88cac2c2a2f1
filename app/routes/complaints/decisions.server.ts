import { listOwnDecisions, type OwnDecision } from "~/domain/decisions/own-decisions.server";
import type { Ctx } from "~/http/context.server";

/** A decision as the page shows it: its times in ISO form. */
export type DecisionView = ReturnType<typeof viewOf>;

/** Returns the decisions about the member, or the one with a reference. @throws Response 404 where the member has no such one */
export async function readDecisions(
  ctx: Ctx,
  memberId: number,
  reference: string | undefined,
): Promise<{ all: DecisionView[]; one: DecisionView | null }> {
  if (reference === undefined) {
    const all = await listOwnDecisions(ctx, memberId);
    return { all: all.map((decision) => viewOf(decision, ctx.now)), one: null };
  }
  const [found] = await listOwnDecisions(ctx, memberId, reference.toUpperCase());
  if (!found) throw new Response("not_found", { status: 404 });
  return { all: [], one: viewOf(found, ctx.now) };
}

function viewOf({ at, until, appealUntil, appeal, statement, ...rest }: OwnDecision, now: Date) {
  return {
    ...rest,
    at: at.toISOString(),
    until: until?.toISOString() ?? null,
    appealUntil: appealUntil.toISOString(),
    mayAppeal: !appeal && appealUntil >= now,
    paragraphs: statement.split("\n\n"),
    appeal: appeal && { ...appeal, at: appeal.at.toISOString() },
  };
}
