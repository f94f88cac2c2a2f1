import type { ApprovalDecision, ControlTransaction } from "~/db/control-tables";
import type { Needs } from "~/domain/context";
import type { ApprovedAct } from "./approval-digest.server";

/** An act that waits for a second person, or waited for one. */
export type ListedApproval = ApprovedAct & {
  digest: Buffer;
  requestedByName: string;
  /** null while it waits */
  decided: {
    by: string | null;
    byId: number | null;
    at: Date;
    decision: ApprovalDecision;
    outcome: string;
  } | null;
};

/** How many decided approvals a list shows. */
const RECENT = 20;
/** No deployment has as many that wait. */
const WAITING_MAX = 200;

/** Returns the query that all lists of approvals share. */
export function approvalRows(tx: ControlTransaction) {
  return tx
    .selectFrom("operator_approvals as a")
    .innerJoin("operators as requester", "requester.id", "a.requested_by")
    .leftJoin("operators as second", "second.id", "a.decided_by")
    .select(["a.id", "a.act", "a.brand", "a.input", "a.about", "a.shown", "a.why", "a.digest"])
    .select([
      "a.requested_by as requestedBy",
      "requester.name as requestedByName",
      "a.requested_at as requestedAt",
    ])
    .select(["a.expires_at as expiresAt", "a.decision", "a.outcome", "a.decided_at as decidedAt"])
    .select(["a.decided_by as decidedBy", "second.name as decidedByName"]);
}

type Row = Awaited<ReturnType<ReturnType<typeof approvalRows>["execute"]>>[number];

/** Returns an approval from its row. What expired and was not closed yet counts as expired. */
export function approvalOf(row: Row, now: Date): ListedApproval {
  const { decision, outcome, decidedAt, decidedBy, decidedByName, ...rest } = row;
  const state = decision ?? (rest.expiresAt <= now ? "expired" : null);
  return {
    ...rest,
    decided: state && {
      by: decidedByName,
      byId: decidedBy,
      at: decidedAt ?? rest.expiresAt,
      decision: state,
      outcome,
    },
  };
}

/**
 * Returns the approvals at some brands: those that wait, oldest first, and the last decided ones.
 * @param brands their ids; "" for the acts on the team
 */
export async function listApprovals(
  ctx: Needs<"control" | "now">,
  brands: readonly string[],
): Promise<{ waiting: ListedApproval[]; decided: ListedApproval[] }> {
  if (brands.length === 0) return { waiting: [], decided: [] };
  return ctx.control.transaction(async (tx) => {
    const rows = () => approvalRows(tx).where("a.brand", "in", [...brands]);
    const waiting = await rows()
      .where("a.decision", "is", null)
      .where("a.expires_at", ">", ctx.now)
      .orderBy("a.requested_at")
      .limit(WAITING_MAX)
      .execute();
    const decided = await rows()
      .where((is) => is.or([is("a.decision", "is not", null), is("a.expires_at", "<=", ctx.now)]))
      .orderBy("a.requested_at", "desc")
      .limit(RECENT)
      .execute();
    const all = (found: Row[]) => found.map((row) => approvalOf(row, ctx.now));
    return { waiting: all(waiting), decided: all(decided) };
  });
}

/** Returns one approval at a brand; null where there is none. @param brand its id; "" for an act on the team */
export async function findApproval(
  ctx: Needs<"control" | "now">,
  brand: string,
  id: string,
): Promise<ListedApproval | null> {
  if (!isApprovalId(id)) return null;
  const row = await ctx.control.transaction((tx) =>
    approvalRows(tx).where("a.brand", "=", brand).where("a.id", "=", id).executeTakeFirst(),
  );
  return row ? approvalOf(row, ctx.now) : null;
}

/** Returns the approval that waits for an act about something at a brand; null where there is none. */
export async function findWaitingApproval(
  ctx: Needs<"control" | "now">,
  { brand, act, about }: { brand: string; act: string; about: string },
): Promise<ListedApproval | null> {
  const row = await ctx.control.transaction((tx) =>
    approvalRows(tx)
      .where("a.brand", "=", brand)
      .where("a.act", "=", act)
      .where("a.about", "=", about)
      .where("a.decision", "is", null)
      .where("a.expires_at", ">", ctx.now)
      .executeTakeFirst(),
  );
  return row ? approvalOf(row, ctx.now) : null;
}

/** Returns how many approvals wait at each brand, by act; without those that one operator asked for. */
export async function countWaiting(
  ctx: Needs<"control" | "now">,
  except: number | null,
): Promise<{ brand: string; act: string; count: number }[]> {
  return ctx.control.transaction((tx) =>
    tx
      .selectFrom("operator_approvals")
      .select(["brand", "act", (of) => of.fn.countAll<number>().as("count")])
      .where("decision", "is", null)
      .where("expires_at", ">", ctx.now)
      .$if(except !== null, (rows) => rows.where("requested_by", "<>", except!))
      .groupBy(["brand", "act"])
      .execute(),
  );
}

/** Returns whether a text can be the id of an approval. */
export const isApprovalId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
