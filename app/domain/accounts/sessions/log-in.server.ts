import { z } from "zod";
import type { Account, AccountContext } from "../../context";
import { cleanLine } from "../../typed-text.server";
import { selectAccounts, toWholeAccount } from "../account.server";
import { mailReactivationAgain } from "../leaving/reactivate-account.server";
import { findRightPassword, hashPassword, needsRehash } from "../passwords/passwords.server";
import { LoginFailed, PasswordChanged, PendingDeletion, refuseGone } from "../refusals.server";
import { beginSession, type Started } from "./begin-session.server";
import type { Device } from "./sessions.server";

export type LogIn = z.infer<typeof LogIn>;
export const LogIn = z.object({
  email: z
    .string()
    .max(1000)
    .transform((text) => cleanLine(text).toLowerCase()),
  password: z.string().max(1000),
});

type Candidate = Awaited<ReturnType<typeof findCandidates>>[number];

/**
 * Finds at most two accounts with an address: the confirmed one first, then the oldest unconfirmed ones, so that a later signup cannot
 * replace the login of an earlier one.
 */
const findCandidates = (ctx: AccountContext, email: string) =>
  ctx.db.transaction((tx) =>
    selectAccounts(tx)
      .select("members.password_hash")
      .where("members.email", "=", email)
      .where("members.completed", "=", true)
      .orderBy((is) => is("members.status", "=", "not_confirmed"))
      .orderBy("members.signup_date")
      .orderBy("members.id")
      .limit(2)
      .execute(),
  );

/**
 * Stores the hash of a verified password at the current cost. If that fails, the login continues, and the next login retries.
 * @returns the hash that is stored now
 */
async function storeRehashed(
  ctx: AccountContext,
  { id, password_hash: storedHashes }: Candidate,
  password: string,
): Promise<string | null> {
  if (storedHashes === null || !needsRehash(storedHashes)) return storedHashes;
  try {
    const password_hash = await hashPassword(password);
    const { numUpdatedRows } = await ctx.db.transaction((tx) =>
      tx
        .updateTable("members")
        .set({ password_hash })
        .where("id", "=", id)
        .where("password_hash", "=", storedHashes)
        .executeTakeFirst(),
    );
    return numUpdatedRows === 1n ? password_hash : storedHashes;
  } catch {
    // The old hash is still valid.
    return storedHashes;
  }
}

/**
 * Logs in with address and password. An address can have two accounts, a confirmed and an unconfirmed one: two hashes are always verified,
 * so that the response time does not reveal which exist. A second factor is revealed only after the correct password. A session starts only
 * if the verified hash is still the account's.
 * @throws LoginFailed, PendingDeletion, AccountClosed, TooManyPasswords. product 6.1, 6.6
 */
export async function logIn(
  ctx: AccountContext,
  input: LogIn,
  device: Device,
): Promise<{ account: Account } & Started> {
  try {
    return await attemptLogIn(ctx, input, device);
  } catch (error) {
    if (!(error instanceof PasswordChanged)) throw error;
    // A concurrent login may have stored the same password at a new cost: retries once with the hash that is stored now.
    return attemptLogIn(ctx, input, device);
  }
}

async function attemptLogIn(
  ctx: AccountContext,
  input: LogIn,
  device: Device,
): Promise<{ account: Account } & Started> {
  const candidates = await findCandidates(ctx, input.email);
  const storedHashes = [0, 1].map((at) => candidates[at]?.password_hash ?? null);
  const found = candidates[await findRightPassword(storedHashes, input.password)];
  if (!found) throw new LoginFailed("login");
  if (found.status === "pending_deletion")
    throw new PendingDeletion(await mailReactivationAgain(ctx, found.id));
  refuseGone(found);
  const verifiedHash = await storeRehashed(ctx, found, input.password);
  const account = toWholeAccount(found);
  const started = await ctx.db.transaction((tx) => beginSession(ctx, tx, account, device, { verifiedHash }));
  return { account, ...started };
}
