import type { Insertable } from "kysely";
import type { ComplaintsTable, TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import { newReference } from "~/domain/reference.server";

/** Of about a billion possible references two are rarely equal, and several in a row practically never. */
const TRIES = 5;

/**
 * Stores a complaint under a new reference.
 * @returns the reference, and the number of a new one; the earlier reference if the same form was sent before
 */
export async function insertComplaint(
  ctx: Needs<"random">,
  tx: TenantTransaction,
  complaint: Omit<Insertable<ComplaintsTable>, "reference">,
): Promise<{ word: string; id: number | null }> {
  for (let left = TRIES; left > 0; left--) {
    const inserted = await tx
      .insertInto("complaints")
      .values({ ...complaint, reference: newReference("C", ctx.random) })
      .onConflict((conflict) => conflict.doNothing())
      .returning(["id", "reference"])
      .executeTakeFirst();
    if (inserted) return { word: inserted.reference, id: inserted.id };
    const before = await tx
      .selectFrom("complaints")
      .select("reference")
      .where("form_hash", "=", complaint.form_hash)
      .executeTakeFirst();
    if (before) return { word: before.reference, id: null };
  }
  throw new Error("No reference was free.");
}
