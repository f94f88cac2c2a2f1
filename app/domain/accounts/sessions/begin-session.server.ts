import type { TenantTransaction } from "~/db/tables";
import type { Account, AccountContext } from "../account.server";
import { makeChallenge } from "../second-factor/challenges.server";
import { type Device, lockAccount, tryOpenSession } from "./sessions.server";

/** A login that is done, or one that waits for the code of the second step. */
export type Begun = { session: string } | { challenge: string };

/** The member's part of what a login needs. */
export type LoggingIn = Pick<Account, "id" | "name" | "email" | "language" | "status">;

/**
 * Lets a member in who has shown the first proof: a password, or a link from their mailbox. Whoever has an authenticator gets no session
 * yet but a question for its code, and is mailed of a new device once that is answered. Every way in goes through here; only a passkey,
 * which is two proofs at once, does not.
 * @param options.known true where another mail tells of this login already
 * @param options.verifiedHash of the password that was the first proof
 * @throws PasswordChanged where that is no longer the account's
 */
export async function beginSession(
  ctx: AccountContext,
  tx: TenantTransaction,
  account: LoggingIn,
  device: Device,
  { known = false, verifiedHash = null }: { known?: boolean; verifiedHash?: string | null } = {},
): Promise<Begun> {
  await lockAccount(tx, account.id, verifiedHash);
  const session = await enter(ctx, tx, account, device, { known, isProven: false });
  if (session !== null) return { session };
  const data = { known: known ? "yes" : "" };
  return {
    challenge: await makeChallenge(ctx, tx, { purpose: "second_factor", memberId: account.id, data }),
  };
}

/** Opens the session of somebody who has proved all there is to prove. */
export async function finishLogin(
  ctx: AccountContext,
  tx: TenantTransaction,
  account: LoggingIn,
  device: Device,
  { known = false }: { known?: boolean } = {},
): Promise<string> {
  return (await enter(ctx, tx, account, device, { known, isProven: true })) as string;
}

/** Whether a login of this member is asked for a code too. One that is only being set up asks for nothing. */
export async function hasAuthenticator(tx: TenantTransaction, memberId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("authenticators")
    .select("member_id")
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Opens a session, and mails the member who has logged in before, and never with this browser as far as is known. */
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
