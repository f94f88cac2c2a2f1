import { z } from "zod";
import type { ConsentContext } from "~/domain/context";
import { type Consent, toConsent } from "./consent.server";

export type RecordConsent = z.infer<typeof RecordConsent>;
export const RecordConsent = z.object({
  /** created by the browser: identifies this decision, also in the visitor's cookie */
  receipt: z.uuid(),
  /** the accepted categories; empty if all but the necessary ones were refused */
  categories: z
    .array(z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/))
    .max(16)
    .transform((names) => [...new Set(names)].sort()),
  /** the version of the text that was shown */
  textVersion: z.string().min(1).max(64),
});

/**
 * Stores the proof of a visitor's consent. A retry returns the first result, and a stored consent is never changed: a new decision has a
 * new receipt. GDPR Art. 7(1)
 */
export async function recordConsent(ctx: ConsentContext, input: RecordConsent): Promise<Consent> {
  return ctx.db.transaction(async (tx) => {
    await tx
      .insertInto("consent_receipts")
      .values({
        receipt: input.receipt,
        categories: input.categories,
        locale: ctx.locale,
        text_version: input.textVersion,
        given_at: ctx.now,
        withdrawn_at: null,
      })
      .onConflict((conflict) => conflict.columns(["tenant_id", "receipt"]).doNothing())
      .execute();
    const row = await tx
      .selectFrom("consent_receipts")
      .selectAll()
      .where("receipt", "=", input.receipt)
      .executeTakeFirstOrThrow();
    return toConsent(row);
  });
}
