import type { Needs } from "~/domain/context";

/** Further back there is no conflict: the page is simply old. In hours. */
const RECENT_HOURS = 24;

/** Returns who decided a complaint in the last day, and when; null where nobody did. */
export async function findDecision(
  { db, now }: Needs<"db" | "now">,
  reference: string,
): Promise<{ by: string; at: Date } | null> {
  const row = await db.transaction((tx) =>
    tx
      .selectFrom("audit_entries")
      .select(["done_by as by", "done_at as at"])
      .where("action", "=", "complaint")
      .where("detail", "like", `${reference.toUpperCase().replace(/[\\%_]/g, "\\$&")} %`)
      .where("done_at", ">", new Date(now.getTime() - RECENT_HOURS * 3_600_000))
      .orderBy("done_at", "desc")
      .limit(1)
      .executeTakeFirst(),
  );
  return row ?? null;
}
