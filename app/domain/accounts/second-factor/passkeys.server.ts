import type { Needs } from "../../context";
import { signaturesOf } from "../../signatures.server";
import { cleanLine } from "../../typed-text.server";
import { confirmPassword } from "../passwords/confirm-password.server";

type Signing = Needs<"sign" | "tenant">;

/** More than any member has devices. */
export const MAX_PASSKEYS = 20;
export const PASSKEY_NAME_MAX = 60;

/** The site as browsers identify it for passkeys: each host of a brand is a separate site. */
export type Site = { rpId: string; origin: string };

/**
 * The passkey was not verified, is unknown or belongs to another member, or the member has too many. The response does not distinguish
 * these.
 */
export class PasskeyRefused extends Error {
  override name = "PasskeyRefused";
}

/** A passkey as the settings show it. */
export type Passkey = { id: number; name: string; createdAt: Date; lastUsedAt: Date | null };

/** Returns the passkeys of a member, the oldest first. */
export async function listPasskeys(ctx: Needs<"db">, memberId: number): Promise<Passkey[]> {
  const rows = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("passkeys")
      .select(["id", "name", "created_at", "last_used_at"])
      .where("member_id", "=", memberId)
      .orderBy("id")
      .limit(MAX_PASSKEYS)
      .execute(),
  );
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: created_at,
    lastUsedAt: last_used_at,
  }));
}

/** Returns the passkey site of a request: each host of a brand is a site of its own, and the browser checks it against the host it shows. */
export function siteOf({ origin }: Needs<"origin">): Site {
  return { origin, rpId: new URL(origin).hostname };
}

/**
 * Renames one of the member's passkeys.
 * @returns false if the member has no such passkey, or the name is empty
 */
export async function renamePasskey(
  ctx: Needs<"db">,
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
 * Removes one of the member's passkeys. The caller counts the attempts.
 * @returns false if the member has no such passkey
 * @throws InputRefused for a wrong password, TooManyPasswords
 */
export async function removePasskey(
  ctx: Needs<"changed" | "db">,
  memberId: number,
  id: number,
  password: string,
): Promise<boolean> {
  await confirmPassword(ctx, memberId, password);
  const { numDeletedRows } = await ctx.db.transaction((tx) =>
    tx.deleteFrom("passkeys").where("id", "=", id).where("member_id", "=", memberId).executeTakeFirst(),
  );
  if (numDeletedRows !== 1n) return false;
  ctx.changed(memberId);
  return true;
}

/** Normalizes a typed passkey name to one line of at most `PASSKEY_NAME_MAX` visible characters; "" if nothing is left. */
export function passkeyName(typed: string): string {
  return [...cleanLine(typed)].slice(0, PASSKEY_NAME_MAX).join("").trim();
}

/**
 * Returns the WebAuthn user handle of a member: 32 bytes that do not reveal who the member is, the same for all their passkeys.
 * https://www.w3.org/TR/webauthn-3/#sctn-user-handle-privacy
 */
export function userHandle(ctx: Signing, memberId: number): Buffer {
  return ctx.sign(handleText(ctx, memberId));
}

/** Returns the possible handles of a passkey that was created before handles were stored. */
export function userHandles(ctx: Signing, memberId: number): Buffer[] {
  return signaturesOf(ctx.sign, handleText(ctx, memberId));
}

function handleText({ tenant }: Signing, memberId: number): string {
  return `passkey user ${tenant.id} ${memberId}`;
}
