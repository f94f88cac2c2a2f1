import type { Insertable } from "kysely";
import type { DecisionsTable, TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import { newReference } from "~/domain/reference.server";

const TRIES = 5;

/** Stores a decision under a new reference, which it returns. */
export async function insertDecision(
  ctx: Needs<"random">,
  tx: TenantTransaction,
  decision: Omit<Insertable<DecisionsTable>, "reference">,
): Promise<string> {
  for (let left = TRIES; left > 0; left--) {
    const inserted = await tx
      .insertInto("decisions")
      .values({ ...decision, reference: newReference("D", ctx.random) })
      .onConflict((conflict) => conflict.doNothing())
      .returning("reference")
      .executeTakeFirst();
    if (inserted) return inserted.reference;
  }
  throw new Error("No reference was free.");
}
