import type { AuditAction, TenantTransaction } from "~/db/tables";
import type { OperatorContext } from "~/domain/context";
import type { Approval } from "./operator-act.server";
import type { TimeRange } from "./read-stats.server";

/** An action of an operator. Once the member is erased, the entry has neither number nor reason. */
export type AuditEntry = {
  id: number;
  at: Date;
  by: string;
  action: AuditAction;
  detail: string;
  memberId: number | null;
  why: string;
  /** the second person who approved it; null where none was needed */
  approvedBy: string | null;
};

type NewEntry = {
  action: AuditAction;
  memberId: number | null;
  detail?: string;
  /** the second person's approval, where there is one */
  approval?: Partial<Approval>;
};

/**
 * Adds an entry in the transaction of the action, so that no action is without an entry.
 * @param entry.detail only numbers, no personal data: it remains when the member is erased
 * @returns the number of the entry
 */
export async function recordEntry(
  { now, by, why }: Pick<OperatorContext, "now" | "by" | "why">,
  tx: TenantTransaction,
  { action, memberId, detail = "", approval = {} }: NewEntry,
): Promise<number> {
  const { id } = await tx
    .insertInto("audit_entries")
    .values({
      done_at: now,
      done_by: by,
      why,
      action,
      detail,
      member_id: memberId,
      approval: approval.id ?? null,
      approved_by: approval.by ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** What a list of entries is limited to. `by`: a part of the operator's name or account; `words`: a part of the reason. */
export type AuditFilter = {
  action?: AuditAction;
  by?: string;
  words?: string;
  memberId?: number;
} & Partial<TimeRange>;

/** Where a list of entries continues: after this one, which was made at this time. */
export type AuditCursor = { at: Date; id: number };

/** Returns the pattern that a text contains another one. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Returns the entries of a tenant, latest first. @param limit the most entries */
export async function listAuditEntries(
  ctx: Pick<OperatorContext, "db">,
  {
    action,
    memberId,
    by,
    words,
    from,
    until,
    before,
    limit,
  }: AuditFilter & { before?: AuditCursor | null; limit: number },
): Promise<AuditEntry[]> {
  return ctx.db.transaction((tx) => {
    let query = tx
      .selectFrom("audit_entries")
      .select(["id", "done_at as at", "done_by as by", "action", "detail", "member_id as memberId", "why"])
      .select("approved_by as approvedBy");
    if (action) query = query.where("action", "=", action);
    if (memberId !== undefined) query = query.where("member_id", "=", memberId);
    if (by) query = query.where("done_by", "ilike", containing(by));
    if (words) query = query.where("why", "ilike", containing(words));
    if (from) query = query.where("done_at", ">=", from);
    if (until) query = query.where("done_at", "<", until);
    if (before)
      query = query.where((is) => is(is.refTuple("done_at", "id"), "<", is.tuple(before.at, before.id)));
    return query.orderBy("done_at", "desc").orderBy("id", "desc").limit(limit).execute();
  });
}

/** Within so many minutes further views of a member by the same operator are the same view. */
const VIEW_MINUTES = 15;

/** Returns whether the operator has viewed a member's record just before. */
export async function wasViewed({ db, now, by }: OperatorContext, memberId: number): Promise<boolean> {
  const before = await db.transaction((tx) =>
    tx
      .selectFrom("audit_entries")
      .select("id")
      .where("member_id", "=", memberId)
      .where("done_by", "=", by)
      .where("action", "=", "view")
      .where("detail", "=", "")
      .where("done_at", ">", new Date(now.getTime() - VIEW_MINUTES * 60_000))
      .limit(1)
      .executeTakeFirst(),
  );
  return before !== undefined;
}
