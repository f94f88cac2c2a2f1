import type { TenantTransaction } from "~/db/tables";
import type { Account, AccountContext } from "./account.server";
import { makeChallenge } from "./challenges.server";
import { type Device, openSession } from "./sessions.server";

/** A login that is done, or one that waits for the code of the second step. */
export type Begun = { session: string } | { challenge: string };

/** The member's part of what a login needs. */
export type LoggingIn = Pick<Account, "id" | "name" | "email" | "language" | "status">;

/**
 * Lets a member in who has shown the first proof: a password, or a link from their mailbox. Whoever has an authenticator gets no session
 * yet but a question for its code, and is mailed of a new device once that is answered. Every way in goes through here; only a passkey,
 * which is two proofs at once, does not.
 * @param options.known true where another mail tells of this login already
 */
export async function beginSession(
  ctx: AccountContext,
  tx: TenantTransaction,
  account: LoggingIn,
  device: Device,
  { known = false }: { known?: boolean } = {},
): Promise<Begun> {
  if (await hasAuthenticator(tx, account.id)) {
    const data = { known: known ? "yes" : "" };
    return {
      challenge: await makeChallenge(ctx, tx, { purpose: "second_factor", memberId: account.id, data }),
    };
  }
  return { session: await finishLogin(ctx, tx, account, device, { known }) };
}

/** Opens the session of somebody who has proved all there is to prove. */
export async function finishLogin(
  ctx: AccountContext,
  tx: TenantTransaction,
  account: LoggingIn,
  device: Device,
  { known = false }: { known?: boolean } = {},
): Promise<string> {
  if (!known) await warnOfNewDevice(ctx, tx, account, device);
  return openSession(ctx, tx, account.id, device);
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

/** Mails the member when they have logged in before, and never with this browser as far as is known. */
async function warnOfNewDevice(
  ctx: AccountContext,
  tx: TenantTransaction,
  member: LoggingIn,
  device: Device,
): Promise<void> {
  if (member.status === "not_confirmed") return;
  const before = await tx
    .selectFrom("members")
    .select("last_login_at")
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("sessions")
          .select("sessions.id")
          .whereRef("sessions.member_id", "=", "members.id")
          .where("sessions.browser", "=", device.browser),
      ).as("known"),
    )
    .where("id", "=", member.id)
    .executeTakeFirstOrThrow();
  if (before.last_login_at === null || before.known) return;
  await ctx.mails.add(tx, {
    kind: "new_device",
    memberId: member.id,
    recipient: member.email,
    language: member.language,
    params: { member: member.name, browser: device.browser, when: ctx.now.toISOString() },
  });
}
