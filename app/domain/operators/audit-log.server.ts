import type { AuditAction, TenantTransaction } from "~/db/tables";
import type { OperatorContext } from "./operator";

/** What an operator did. Of an erased member there is neither number nor reason. */
export type AuditEntry = {
  id: number;
  at: Date;
  by: string;
  action: AuditAction;
  detail: string;
  memberId: number | null;
  why: string;
};

/**
 * Adds an entry in the transaction of what it is about, so that nothing happens without one.
 * @param entry.detail numbers alone: it stays when the member is erased
 * @returns its number
 */
export async function recordEntry(
  { now, by, why }: Pick<OperatorContext, "now" | "by" | "why">,
  tx: TenantTransaction,
  { action, memberId, detail = "" }: { action: AuditAction; memberId: number | null; detail?: string },
): Promise<number> {
  const { id } = await tx
    .insertInto("audit_entries")
    .values({ done_at: now, done_by: by, why, action, detail, member_id: memberId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The entries of a tenant, or of one of its members, the latest first. */
export async function listAuditEntries(
  ctx: Pick<OperatorContext, "db">,
  { memberId, limit }: { memberId?: number; limit: number },
): Promise<AuditEntry[]> {
  return ctx.db.transaction((tx) => {
    let query = tx
      .selectFrom("audit_entries")
      .select(["id", "done_at as at", "done_by as by", "action", "detail", "member_id as memberId", "why"]);
    if (memberId !== undefined) query = query.where("member_id", "=", memberId);
    return query.orderBy("id", "desc").limit(limit).execute();
  });
}
