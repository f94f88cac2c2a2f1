import type { TenantTransaction } from "~/db/tables";
import type { Account, AccountContext } from "../../context";
import { makeChallenge } from "../second-factor/challenges.server";
import { type Device, lockAccount, tryOpenSession } from "./sessions.server";

/** A completed login, or a challenge for the code of the second step. */
export type Started = { session: string } | { challenge: string };

/** The member's fields that a login needs. */
export type LoggingIn = Pick<Account, "id" | "name" | "email" | "language" | "status">;

/**
 * Starts a session for a member who gave the first proof: a password or a mailed link. A member with an authenticator gets a challenge for
 * its code instead, and the mail about a new device follows after that code. Every login except one by passkey, which counts as both
 * factors, must use this function.
 * @param options.known true if another mail reports this login
 * @param options.verifiedHash the hash of the password that was the first proof
 * @throws PasswordChanged if that hash is no longer the account's
 */
export async function beginSession(
  ctx: AccountContext,
  tx: TenantTransaction,
  account: LoggingIn,
  device: Device,
  { known = false, verifiedHash = null }: { known?: boolean; verifiedHash?: string | null } = {},
): Promise<Started> {
  await lockAccount(tx, account.id, verifiedHash);
  const session = await enter(ctx, tx, account, device, { known, isProven: false });
  if (session !== null) return { session };
  const data = { known: known ? "yes" : "" };
  return {
    challenge: await makeChallenge(ctx, tx, { purpose: "second_factor", memberId: account.id, data }),
  };
}

/**
 * Opens the session of a member who has proved all required factors.
 * @returns the secret for the cookie
 */
export async function finishLogin(
  ctx: AccountContext,
  tx: TenantTransaction,
  account: LoggingIn,
  device: Device,
  { known = false }: { known?: boolean } = {},
): Promise<string> {
  return (await enter(ctx, tx, account, device, { known, isProven: true })) as string;
}

/** Returns whether a login of the member also requires a code. An authenticator that is still being set up does not count. */
export async function hasAuthenticator(tx: TenantTransaction, memberId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("authenticators")
    .select("member_id")
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Opens a session, or returns null if a code is still required. Mails a member who has logged in before, but not with this browser as far
 * as is known.
 */
async function enter(
  ctx: AccountContext,
  tx: TenantTransaction,
  member: LoggingIn,
  device: Device,
  { known, isProven }: { known: boolean; isProven: boolean },
): Promise<string | null> {
  const { session, wasHere, isKnown } = await tryOpenSession(ctx, tx, member.id, device, isProven);
  const isExpected = known || isKnown || !wasHere || member.status === "not_confirmed";
  if (session === null || isExpected) return session;
  await ctx.mails.add(tx, {
    kind: "new_device",
    memberId: member.id,
    recipient: member.email,
    language: member.language,
    params: { member: member.name, browser: device.browser, when: ctx.now.toISOString() },
  });
  return session;
}
