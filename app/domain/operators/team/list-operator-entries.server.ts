import type { Needs } from "~/domain/context";
import { type AuditCursor, type AuditFilter, containing } from "../audit-log.server";

/** An entry of the log of what concerns no brand, such as a login or a grant. */
export type OperatorEntry = {
  id: number;
  at: Date;
  by: string;
  action: string;
  detail: string;
  why: string;
  /** the second person who approved it; null where none was needed */
  approvedBy: string | null;
};

/** Returns entries of the log of what concerns no brand, the latest first. @param limit the most entries */
export async function listOperatorEntries(
  { control }: Needs<"control">,
  {
    by,
    words,
    from,
    until,
    before,
    limit,
  }: Omit<AuditFilter, "action" | "memberId"> & { before?: AuditCursor | null; limit: number },
): Promise<OperatorEntry[]> {
  return control.transaction((tx) => {
    let query = tx
      .selectFrom("operator_entries")
      .select(["id", "done_at as at", "done_by as by", "action", "detail", "why"])
      .select("approved_by as approvedBy");
    if (by) query = query.where("done_by", "ilike", containing(by));
    if (words) query = query.where("why", "ilike", containing(words));
    if (from) query = query.where("done_at", ">=", from);
    if (until) query = query.where("done_at", "<", until);
    if (before)
      query = query.where((is) => is(is.refTuple("done_at", "id"), "<", is.tuple(before.at, before.id)));
    return query.orderBy("done_at", "desc").orderBy("id", "desc").limit(limit).execute();
  });
}
