import type { Insertable } from "kysely";
import type { ComplaintsTable, TenantTransaction } from "~/db/tables";
import type { AccountContext } from "~/domain/accounts/account.server";

/** Letters and digits that are not mistaken for one another. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const GROUPS = [4, 2] as const;
/** Among some hundred million references hardly two are alike; more than once in a row never. */
const TRIES = 5;

/** Stores a complaint under a reference of its own. @returns the reference; an earlier one where the same form was sent before */
export async function insertComplaint(
  ctx: Pick<AccountContext, "random">,
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

/** Such as C-7F3K-Q2: easily read out on the telephone, and not to be guessed. */
function newReference(random: AccountContext["random"]): string {
  const group = (letters: number) =>
    [...random(letters)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return ["C", ...GROUPS.map(group)].join("-");
}
