import type { ControlTransaction } from "~/db/control-tables";

/** For how long decided ones are listed. The audit logs keep what was done. */
const STORED_DAYS = 90;
/** How long the person who asked can perform an approved act whose result is for that person, in hours. */
export const COLLECT_HOURS = 24;

/** Closes the approvals whose time is over, whose reasons go with that, and deletes those that were decided long ago. */
export async function closeExpired(tx: ControlTransaction, now: Date): Promise<void> {
  await tx
    .updateTable("operator_approvals")
    .set({ decision: "expired", decided_at: now, why: "" })
    .where("decision", "is", null)
    .where("expires_at", "<=", now)
    .execute();
  await tx
    .updateTable("operator_approvals")
    .set({ why: "" })
    .where("decision", "=", "approved")
    .where("why", "<>", "")
    .where("decided_at", "<=", new Date(now.getTime() - COLLECT_HOURS * 3_600_000))
    .execute();
  await tx
    .deleteFrom("operator_approvals")
    .where("requested_at", "<", new Date(now.getTime() - STORED_DAYS * 86_400_000))
    .where("decision", "is not", null)
    .execute();
}
