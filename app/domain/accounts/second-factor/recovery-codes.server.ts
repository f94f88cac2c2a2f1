import type { TenantTransaction } from "~/db/tables";
import { signaturesOf } from "../../signatures.server";
import type { AccountContext } from "../account.server";

/** 32 signs that nobody takes for one another, so that a byte's low five bits choose one evenly. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const CODE_LENGTH = 10;
export const RECOVERY_CODES = 10;

type Signing = Pick<AccountContext, "sign" | "tenant">;

/** Makes ten new recovery codes, such as "k3m9x-0qv7t", and makes older ones worthless. Only what proves them is kept. */
export async function makeRecoveryCodes(
  ctx: Signing & Pick<AccountContext, "random">,
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

/** Uses a recovery code up. Of two who send it at once, one gets through. @returns how many are left, or null for a wrong one */
export async function spendRecoveryCode(
  ctx: Signing & Pick<AccountContext, "now">,
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

/** How many recovery codes a member has left. */
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

/** A code as it was made, however somebody wrote it down: capitals, other dashes, letters that look like digits. */
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
