import { z } from "zod";
import { keptQuery } from "~/db/kept-query.server";
import { readRawRows } from "~/db/raw-rows.server";
import { askFinal } from "~/db/tenant-driver.server";
import { type Account, type AccountContext, selectAccounts, toWholeAccount } from "../account.server";
import { mailReactivationAgain } from "../leaving/reactivate-account.server";
import { askProcess } from "../passwords/password-processes.server";
import {
  findRightPassword,
  hashPassword,
  inOneForm,
  isBusy,
  isOfOtherCost,
  nobodysPassword,
} from "../passwords/passwords.server";
import { LoginFailed, PasswordChanged, PendingDeletion, refuseGone } from "../refusals.server";
import { cleanText } from "../typed-text.server";
import { type Begun, beginSession } from "./begin-session.server";
import { type Device, knownSession } from "./sessions.server";

export type LogIn = z.infer<typeof LogIn>;
export const LogIn = z.object({
  email: z
    .string()
    .max(1000)
    .transform((text) => cleanText(text).toLowerCase()),
  password: z.string().max(1000),
});

/** Who may be meant: the owner of the address first, then the oldest who have not confirmed it: later signups take no login away. */
const candidatesQuery = keptQuery((db, { address }: { address: string }) =>
  selectAccounts(db)
    .select("members.password_hash")
    .where("members.email", "=", address)
    .where("members.completed", "=", true)
    .orderBy((is) => is("members.status", "=", "not_confirmed"))
    .orderBy("members.id")
    .limit(2),
);

type Candidate = Awaited<ReturnType<typeof askCandidates>>[number];
/** Whose the password is, and their session where it is begun already. */
type Checked = { found: Candidate | undefined; session: string | null };

const askCandidates = (ctx: AccountContext, email: string) =>
  ctx.db.transaction((tx) => askFinal(tx, candidatesQuery({ address: email })));

async function checkHere(ctx: AccountContext, { email, password }: LogIn): Promise<Checked> {
  const candidates = await askCandidates(ctx, email);
  const kept = [0, 1].map((at) => candidates[at]?.password_hash ?? null);
  return { found: candidates[await findRightPassword(kept, password)], session: null };
}

/**
 * The same where passwords are checked, together with what a login asks the database: of a storm of logins, pages then feel hardly
 * anything. A login that needs more than the password goes on here.
 * @returns null where it is not possible at this moment
 */
async function checkAside(ctx: AccountContext, input: LogIn, device: Device): Promise<Checked | null> {
  try {
    const address = await ctx.db.address?.();
    if (!address) return null;
    const { sql: text, parameters } = candidatesQuery({ address: input.email });
    const { session, ...opening } = knownSession(ctx, device);
    const { found, right, isOpen } = await askProcess("logIn", {
      address,
      find: { text, values: [...parameters] },
      ...opening,
      password: inOneForm(input.password),
      standIn: await nobodysPassword(),
    });
    return { found: readRawRows<Candidate>(found)[right], session: isOpen ? session : null };
  } catch (error) {
    if (isBusy(error)) throw error;
    return null;
  }
}

/**
 * Keeps a password that was right at the cost of today. Where that fails the login goes on all the same, and the next one tries again.
 * @returns the hash that is stored now
 */
async function keepAtNewCost(
  ctx: AccountContext,
  { id, password_hash: kept }: Candidate,
  password: string,
): Promise<string | null> {
  if (kept === null || !isOfOtherCost(kept)) return kept;
  try {
    const password_hash = await hashPassword(password);
    const { numUpdatedRows } = await ctx.db.transaction((tx) =>
      tx
        .updateTable("members")
        .set({ password_hash })
        .where("id", "=", id)
        .where("password_hash", "=", kept)
        .executeTakeFirst(),
    );
    return numUpdatedRows === 1n ? password_hash : kept;
  } catch {
    // The old form is as good a proof of the password.
    return kept;
  }
}

/**
 * Logs in with address and password. So many passwords are checked as an address can have accounts, whether it has them or not, so
 * that the time tells nothing: its owner's, and one that is not confirmed. Whether there is a second factor shows to nobody without the
 * password. A session begins only while the verified hash is the account's.
 * @throws LoginFailed, PendingDeletion, AccountClosed, TooManyPasswords. product.md §7, §8
 */
export async function logIn(
  ctx: AccountContext,
  input: LogIn,
  device: Device,
): Promise<{ account: Account } & Begun> {
  try {
    return await attemptLogIn(ctx, input, device);
  } catch (error) {
    if (!(error instanceof PasswordChanged)) throw error;
    // Another login may have stored the same password at a new cost: it is verified once more against the hash that is stored now.
    return attemptLogIn(ctx, input, device);
  }
}

async function attemptLogIn(
  ctx: AccountContext,
  input: LogIn,
  device: Device,
): Promise<{ account: Account } & Begun> {
  const { found, session } = (await checkAside(ctx, input, device)) ?? (await checkHere(ctx, input));
  if (!found) throw new LoginFailed("login");
  if (found.status === "pending_deletion")
    throw new PendingDeletion(await mailReactivationAgain(ctx, found.id));
  refuseGone(found);
  const verifiedHash = await keepAtNewCost(ctx, found, input.password);
  const account = toWholeAccount(found);
  if (session !== null) return { account, session };
  const begun = await ctx.db.transaction((tx) => beginSession(ctx, tx, account, device, { verifiedHash }));
  return { account, ...begun };
}
