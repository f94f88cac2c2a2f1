import type { OperatorContext } from "~/domain/context";

/** How long a revealed address is shown to the operator who gave the reason, in minutes. */
const REVEAL_MINUTES = 15;
/** What the audit entry says. */
export const REVEALED = "address";

/** A member's address while an operator may see it. */
export type RevealedAddress = { email: string; until: Date; why: string };

/** Returns a member's address where this operator has revealed it just before; null for everybody else. */
export async function findRevealed(
  { db, now, by }: Pick<OperatorContext, "db" | "now" | "by">,
  memberId: number,
): Promise<RevealedAddress | null> {
  return db.transaction(async (tx) => {
    const since = new Date(now.getTime() - REVEAL_MINUTES * 60_000);
    const entry = await tx
      .selectFrom("audit_entries")
      .select(["done_at", "why"])
      .where("member_id", "=", memberId)
      .where("done_by", "=", by)
      .where("action", "=", "reveal")
      .where("detail", "=", REVEALED)
      .where("done_at", ">", since)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (!entry) return null;
    const { email } = await tx
      .selectFrom("members")
      .select("email")
      .where("id", "=", memberId)
      .executeTakeFirstOrThrow();
    return { email, until: new Date(entry.done_at.getTime() + REVEAL_MINUTES * 60_000), why: entry.why };
  });
}
