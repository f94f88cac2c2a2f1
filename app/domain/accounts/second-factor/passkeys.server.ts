import { signaturesOf } from "../../signatures.server";
import type { AccountContext } from "../account.server";
import { confirmPassword } from "../passwords/confirm-password.server";

type Signing = Pick<AccountContext, "sign" | "tenant">;

/** More than anybody has devices. */
export const MOST_PASSKEYS = 20;
export const PASSKEY_NAME_MAX = 60;

/** The site as browsers know it for passkeys: each host of a brand is its own. */
export type Site = { rpId: string; origin: string };

/** What a passkey does not do well enough, or does not belong to: all the same to whoever shows it. */
export class PasskeyRefused extends Error {
  override name = "PasskeyRefused";
}

/** A passkey as the settings tell it. */
export type Passkey = { id: number; name: string; createdAt: Date; lastUsedAt: Date | null };

/** The passkeys of a member, the oldest first. */
export async function listPasskeys(ctx: Pick<AccountContext, "db">, memberId: number): Promise<Passkey[]> {
  const rows = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("passkeys")
      .select(["id", "name", "created_at", "last_used_at"])
      .where("member_id", "=", memberId)
      .orderBy("id")
      .limit(MOST_PASSKEYS)
      .execute(),
  );
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: created_at,
    lastUsedAt: last_used_at,
  }));
}

/** Gives a passkey of the member's own another name. @returns false where the member has no such passkey */
export async function renamePasskey(
  ctx: Pick<AccountContext, "db">,
  memberId: number,
  id: number,
  typed: string,
): Promise<boolean> {
  const name = passkeyName(typed);
  if (!name) return false;
  const { numUpdatedRows } = await ctx.db.transaction((tx) =>
    tx
      .updateTable("passkeys")
      .set({ name })
      .where("id", "=", id)
      .where("member_id", "=", memberId)
      .executeTakeFirst(),
  );
  return numUpdatedRows === 1n;
}

/**
 * Removes a passkey of the member's own. Count the attempts at the door.
 * @returns false where the member has no such passkey. @throws InputRefused for a wrong password, TooManyPasswords
 */
export async function removePasskey(
  ctx: Pick<AccountContext, "db">,
  memberId: number,
  id: number,
  password: string,
): Promise<boolean> {
  await confirmPassword(ctx, memberId, password);
  const { numDeletedRows } = await ctx.db.transaction((tx) =>
    tx.deleteFrom("passkeys").where("id", "=", id).where("member_id", "=", memberId).executeTakeFirst(),
  );
  return numDeletedRows === 1n;
}

/** What people type as a name: one line without signs that cannot be seen; "" where nothing is left. */
export function passkeyName(typed: string): string {
  const line = typed
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...line].slice(0, PASSKEY_NAME_MAX).join("").trim();
}

/**
 * What a device keeps instead of a name for the member: 32 bytes that tell nobody who it is, the same for all passkeys of a member.
 * https://www.w3.org/TR/webauthn-3/#sctn-user-handle-privacy
 */
export function userHandle(ctx: Signing, memberId: number): Buffer {
  return ctx.sign(handleText(ctx, memberId));
}

/** The handles that a passkey may have which was made before they were stored. */
export function userHandles(ctx: Signing, memberId: number): Buffer[] {
  return signaturesOf(ctx.sign, handleText(ctx, memberId));
}

function handleText({ tenant }: Signing, memberId: number): string {
  return `passkey user ${tenant.id} ${memberId}`;
}
