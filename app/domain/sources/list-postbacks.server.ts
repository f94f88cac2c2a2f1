import type { PostbackOutcome, PostbackReason, TenantTransaction } from "~/db/tables";

/** A postback as an operator sees it, with its attempts. It does not identify a member. */
export type ListedPostback = {
  id: number;
  ref: string;
  event: string;
  state: "waiting" | "delivered" | "given_up";
  /** why it was given up */
  reason: PostbackReason | null;
  createdAt: Date;
  /** when the next attempt is due; null once the postback has ended */
  dueAt: Date | null;
  endedAt: Date | null;
  tries: { number: number; at: Date; outcome: PostbackOutcome | "running"; status: number | null }[];
};

/** Returns postbacks: those given up come first, then those that wait, then the delivered ones; each newest first. */
export async function listPostbacks(
  tx: TenantTransaction,
  { ref, limit }: { ref: string | null; limit: number },
): Promise<ListedPostback[]> {
  const rows = await tx
    .selectFrom("postbacks")
    .select(["id", "ref", "event", "state", "reason", "created_at", "due_at", "ended_at"])
    .$if(ref !== null, (query) => query.where("ref", "=", ref ?? ""))
    .orderBy(({ case: when }) =>
      when().when("state", "=", "given_up").then(0).when("state", "=", "waiting").then(1).else(2).end(),
    )
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  const tries = await tx
    .selectFrom("postback_tries")
    .select(["postback_id", "number", "at", "outcome", "status"])
    .where(
      "postback_id",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("number")
    .execute();
  return rows.map(({ created_at: createdAt, due_at, ended_at: endedAt, ...row }) => ({
    ...row,
    createdAt,
    dueAt: row.state === "waiting" ? due_at : null,
    endedAt,
    tries: tries.filter(({ postback_id }) => postback_id === row.id).map(({ postback_id: _, ...one }) => one),
  }));
}
