import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { Account } from "~/domain/context";
import { categories, hidesPhoto } from "./rules";

/** The photos that a confirmed member's open complaints may hide, before any was decided. */
export const FIRST_ALLOWANCE = 2;
const PER_UPHELD = 3;
const PER_DECLINED = 2;
const MAX_ALLOWANCE = 20;

/** The member who complains. */
export type Complainant = Pick<Account, "id" | "name" | "email" | "status" | "completed">;

/**
 * Returns whether a complaint may hide a photo before it is inspected: only that of a confirmed member, whose other complaints hide fewer
 * photos than their decisions allow. Each upheld complaint allows more, each declined one fewer. Locks the member, so that complaints at
 * the same time count one after another. product 16.5, decision 228
 */
export async function mayHidePhoto(tx: TenantTransaction, complainant: Complainant | null): Promise<boolean> {
  if (complainant?.status !== "active" || !complainant.completed) return false;
  await tx
    .selectFrom("members")
    .select("id")
    .where("id", "=", complainant.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const { open, upheld, declined } = await tx
    .selectFrom("complaints")
    .select([
      sql<number>`count(*) filter (where closed_at is null and hid_photo)::int`.as("open"),
      sql<number>`count(*) filter (where outcome = 'acted')::int`.as("upheld"),
      sql<number>`count(*) filter (where outcome = 'declined')::int`.as("declined"),
    ])
    .where("complainant_id", "=", complainant.id)
    .where("photo_id", "is not", null)
    .where("category", "in", categories.filter(hidesPhoto))
    .executeTakeFirstOrThrow();
  return open < Math.min(MAX_ALLOWANCE, FIRST_ALLOWANCE + PER_UPHELD * upheld - PER_DECLINED * declined);
}
