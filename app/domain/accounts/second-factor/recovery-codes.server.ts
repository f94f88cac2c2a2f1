import type { TenantTransaction } from "~/db/tables";
import type { Needs } from "../../context";
import { signaturesOf } from "../../signatures.server";

/** 32 characters that are hard to confuse: the low five bits of a random byte select one with equal probability. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const CODE_LENGTH = 10;
export const RECOVERY_CODES = 10;

type Signing = Needs<"sign" | "tenant">;

/** Creates ten recovery codes, such as "k3m9x-0qv7t", and invalidates earlier ones. Only their keyed checksums are stored. */
export async function makeRecoveryCodes(
  ctx: Signing & Needs<"random">,
  tx: TenantTransaction,
  memberId: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    [...ctx.random(CODE_LENGTH)].map((byte) => ALPHABET[byte & 31]).join(""),
  );
  await dropRecoveryCodes(tx, memberId);
  await tx
    .insertInto("recovery_codes")
    .values(
      codes.map((code) => ({ member_id: memberId, code_hash: ctx.sign(hashedText(ctx, memberId, code)) })),
    )
    .execute();
  return codes.map((code) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`);
}

/**
 * Consumes a recovery code. Of two concurrent uses one succeeds.
 * @returns how many codes are left, or null for a wrong code
 */
export async function consumeRecoveryCode(
  ctx: Signing & Needs<"now">,
  tx: TenantTransaction,
  memberId: number,
  typed: string,
): Promise<number | null> {
  const code = plainCode(typed);
  if (code === null) return null;
  const { numUpdatedRows } = await tx
    .updateTable("recovery_codes")
    .set({ used_at: ctx.now })
    .where("member_id", "=", memberId)
    .where("code_hash", "in", signaturesOf(ctx.sign, hashedText(ctx, memberId, code)))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? countRecoveryCodes(tx, memberId) : null;
}

/** Returns how many unused recovery codes a member has. */
export async function countRecoveryCodes(tx: TenantTransaction, memberId: number): Promise<number> {
  const rows = await tx
    .selectFrom("recovery_codes")
    .select("id")
    .where("member_id", "=", memberId)
    .where("used_at", "is", null)
    .execute();
  return rows.length;
}

export async function dropRecoveryCodes(tx: TenantTransaction, memberId: number): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("member_id", "=", memberId).execute();
}

/**
 * Normalizes a typed code: accepts capitals, other dashes, and letters that look like digits. Returns null for a text that cannot be a
 * code.
 */
function plainCode(typed: string): string | null {
  const code = typed
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");
  return code.length === CODE_LENGTH && [...code].every((sign) => ALPHABET.includes(sign)) ? code : null;
}

function hashedText({ tenant }: Signing, memberId: number, code: string): string {
  return `recovery code ${tenant.id} ${memberId} ${code}`;
}
