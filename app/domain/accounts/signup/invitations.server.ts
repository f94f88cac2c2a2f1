import { createHash } from "node:crypto";
import type { TenantTransaction } from "~/db/tables";
import type { AccountContext, Needs } from "../../context";
import { InputRefused } from "../../input-refused.server";
import { LINK_HOURS } from "../rules";

const HOUR_MS = 3_600_000;
/** Letters and digits that are hard to confuse. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const GROUPS = 4;
const GROUP_LETTERS = 4;

/** Creates codes that each allow one signup, for 30 days. @returns the codes; only their hashes are stored. product 5.3 */
export async function createInvitations(
  ctx: Needs<"db" | "now" | "random">,
  count: number,
): Promise<string[]> {
  return ctx.db.transaction((tx) => insertInvitations(ctx, tx, count));
}

/** Creates codes as a part of the caller's transaction. */
export async function insertInvitations(
  ctx: Needs<"now" | "random">,
  tx: TenantTransaction,
  count: number,
): Promise<string[]> {
  const codes = Array.from({ length: count }, () => newCode(ctx.random));
  const expiresAt = new Date(ctx.now.getTime() + LINK_HOURS.invitation * HOUR_MS);
  await tx
    .insertInto("invitations")
    .values(
      codes.map((code) => ({
        code_hash: hashOf(code),
        created_at: ctx.now,
        expires_at: expiresAt,
        used_at: null,
        member_id: null,
      })),
    )
    .execute();
  return codes;
}

/**
 * Returns whether a code currently allows a signup.
 * @param code as it was typed
 */
export async function isInvited(ctx: Needs<"db" | "now">, code: string): Promise<boolean> {
  if (!cleanCode(code)) return false;
  const row = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("invitations")
      .select("id")
      .where("code_hash", "=", hashOf(code))
      .where("used_at", "is", null)
      .where("expires_at", ">", ctx.now)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/**
 * Redeems a code for a member. Of two concurrent uses one succeeds.
 * @throws InputRefused
 */
export async function redeemInvitation(
  ctx: Needs<"now">,
  tx: TenantTransaction,
  code: string,
  memberId: number,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("invitations")
    .set({ used_at: ctx.now, member_id: memberId })
    .where("code_hash", "=", hashOf(code))
    .where("used_at", "is", null)
    .where("expires_at", ">", ctx.now)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new InputRefused({ invitation: { code: "invitation_invalid" } });
}

function newCode(random: AccountContext["random"]): string {
  const letters = [...random(GROUPS * GROUP_LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return Array.from({ length: GROUPS }, (_, at) =>
    letters.slice(at * GROUP_LETTERS, (at + 1) * GROUP_LETTERS).join(""),
  ).join("-");
}

/** Normalizes a typed code: people type small letters, blanks and other dashes. */
function cleanCode(code: string): string {
  return code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, 40);
}

function hashOf(code: string): Buffer {
  return createHash("sha256")
    .update(`invitation ${cleanCode(code)}`)
    .digest();
}
