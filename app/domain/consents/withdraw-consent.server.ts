import { sql } from "kysely";
import { z } from "zod";
import { type Consent, type ConsentContext, toConsent } from "./consent.server";

export type WithdrawConsent = z.infer<typeof WithdrawConsent>;
export const WithdrawConsent = z.object({ receipt: z.uuid() });

/**
 * Notes that a consent no longer holds, as easily as it was given. A retry keeps the first time.
 * Gives null when this tenant has no such receipt. GDPR Art. 7(3)
 */
export async function withdrawConsent(ctx: ConsentContext, input: WithdrawConsent): Promise<Consent | null> {
  return ctx.db.transaction(async (tx) => {
    const row = await tx
      .updateTable("consent_receipts")
      .set({ withdrawn_at: sql`coalesce(withdrawn_at, ${ctx.now})` })
      .where("receipt", "=", input.receipt)
      .returningAll()
      .executeTakeFirst();
    return row ? toConsent(row) : null;
  });
}
