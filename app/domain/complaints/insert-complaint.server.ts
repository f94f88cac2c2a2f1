import type { Insertable } from "kysely";
import type { ComplaintsTable, TenantTransaction } from "~/db/tables";
import type { AccountContext, Needs } from "~/domain/context";

/** Letters and digits that are hard to confuse. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const GROUPS = [4, 2] as const;
/** Of about a billion possible references two are rarely equal, and several in a row practically never. */
const TRIES = 5;

/**
 * Stores a complaint under a new reference.
 * @returns the reference; the earlier one if the same form was sent before
 */
export async function insertComplaint(
  ctx: Needs<"random">,
  tx: TenantTransaction,
  complaint: Omit<Insertable<ComplaintsTable>, "reference">,
): Promise<{ word: string; isNew: boolean }> {
  for (let left = TRIES; left > 0; left--) {
    const inserted = await tx
      .insertInto("complaints")
      .values({ ...complaint, reference: newReference(ctx.random) })
      .onConflict((conflict) => conflict.doNothing())
      .returning("reference")
      .executeTakeFirst();
    if (inserted) return { word: inserted.reference, isNew: true };
    const before = await tx
      .selectFrom("complaints")
      .select("reference")
      .where("form_hash", "=", complaint.form_hash)
      .executeTakeFirst();
    if (before) return { word: before.reference, isNew: false };
  }
  throw new Error("No reference was free.");
}

/** Returns a reference such as C-7F3K-Q2: easy to read out on the telephone, and hard to guess. */
function newReference(random: AccountContext["random"]): string {
  const group = (letters: number) =>
    [...random(letters)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return ["C", ...GROUPS.map(group)].join("-");
}
