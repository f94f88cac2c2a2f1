import type { ComplaintOutcome } from "~/db/tables";
import type { Needs } from "~/domain/context";

export const outcomes: readonly ComplaintOutcome[] = ["acted", "declined"];

/**
 * Closes a complaint with its outcome and mails the outcome to the complainant, once. Measures against the member or the photo are
 * separate.
 * @param note visible only to those who decide
 * @returns whether this call closed it: false if it does not exist or was closed before. product 16.8
 */
export async function decideComplaint(
  ctx: Needs<"db" | "mails" | "now">,
  reference: string,
  outcome: ComplaintOutcome,
  note: string,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const closed = await tx
      .updateTable("complaints")
      .set({ closed_at: ctx.now, outcome, note })
      .where("reference", "=", reference.trim().toUpperCase())
      .where("closed_at", "is", null)
      .returning(["reference", "complainant_id", "email", "language"])
      .executeTakeFirst();
    if (!closed) return false;
    const member =
      closed.complainant_id === null
        ? undefined
        : await tx
            .selectFrom("members")
            .select(["id", "name", "email", "language"])
            .where("id", "=", closed.complainant_id)
            .executeTakeFirst();
    const recipient = member?.email ?? closed.email;
    if (recipient === null) return true;
    await ctx.mails.add(tx, {
      kind: outcome === "acted" ? "complaint_acted" : "complaint_declined",
      memberId: member?.id ?? null,
      recipient,
      language: member?.language ?? closed.language,
      params: { reference: closed.reference, ...(member ? { member: member.name } : {}) },
    });
    return true;
  });
}
