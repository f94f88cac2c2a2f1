import { sql } from "kysely";
import { z } from "zod";
import type { ConsentContext } from "~/domain/context";
import { type Consent, toConsent } from "./consent.server";

export type WithdrawConsent = z.infer<typeof WithdrawConsent>;
export const WithdrawConsent = z.object({ receipt: z.uuid() });

/**
 * Records the withdrawal of a consent, which is as easy as giving it. A retry keeps the first time.
 * @returns null if this tenant has no such receipt. GDPR Art. 7(3)
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
