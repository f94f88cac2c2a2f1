import { z } from "zod";
import { keptQuery } from "~/db/kept-query.server";
import { askFinal } from "~/db/tenant-driver.server";
import { type Account, type AccountContext, selectAccounts, toWholeAccount } from "./account.server";
import { type Begun, beginSession } from "./begin-session.server";
import { findRightPassword } from "./passwords.server";
import { mailReactivationAgain } from "./reactivate-account.server";
import { LoginFailed, PendingDeletion } from "./refusals.server";
import type { Device } from "./sessions.server";
import { cleanText } from "./sign-up.server";

export type LogIn = z.infer<typeof LogIn>;
export const LogIn = z.object({
  email: z
    .string()
    .max(1000)
    .transform((text) => cleanText(text).toLowerCase()),
  password: z.string().max(1000),
});

/** Who may be meant: the owner of the address first, then the newest who has not confirmed it. */
const candidatesQuery = keptQuery((db, { address }: { address: string }) =>
  selectAccounts(db)
    .select("members.password_hash")
    .where("members.email", "=", address)
    .orderBy((is) => is("members.status", "=", "not_confirmed"))
    .orderBy("members.id", "desc")
    .limit(2),
);

/**
 * Logs in with address and password. So many passwords are checked as an address can have accounts, whether it has them or not, so
 * that the time tells nothing: its owner's, and one that is not confirmed. Whether there is a second factor shows to nobody without the
 * password.
 * @throws LoginFailed, PendingDeletion, TooManyPasswords. product.md §7, §8
 */
export async function logIn(
  ctx: AccountContext,
  input: LogIn,
  device: Device,
): Promise<{ account: Account } & Begun> {
  const query = candidatesQuery({ address: input.email });
  const candidates = await ctx.db.transaction((tx) => askFinal(tx, query));
  const kept = [0, 1].map((at) => candidates[at]?.password_hash ?? null);
  const found = candidates[await findRightPassword(kept, input.password)];
  if (!found) throw new LoginFailed("login");
  if (found.status === "pending_deletion")
    throw new PendingDeletion(await mailReactivationAgain(ctx, found.id));
  const account = toWholeAccount(found);
  const begun = await ctx.db.transaction((tx) => beginSession(ctx, tx, account, device));
  return { account, ...begun };
}
