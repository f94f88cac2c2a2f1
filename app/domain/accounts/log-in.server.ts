import type { Selectable } from "kysely";
import { z } from "zod";
import type { MembersTable } from "~/db/tables";
import { type Account, type AccountContext, toAccount } from "./account.server";
import { type Begun, beginSession } from "./begin-session.server";
import { isNobodysPassword, isPassword } from "./passwords.server";
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
  const candidates = await findCandidates(ctx, input.email);
  const checks = [0, 1].map(async (at) => {
    const candidate = candidates[at];
    const isRight = candidate
      ? await isPassword(candidate.password_hash, input.password)
      : await isNobodysPassword(input.password);
    return isRight ? candidate : undefined;
  });
  const found = (await Promise.all(checks)).find((candidate) => candidate !== undefined);
  if (!found) throw new LoginFailed("login");
  if (found.status === "pending_deletion")
    throw new PendingDeletion(await mailReactivationAgain(ctx, found.id));
  const account = toAccount(found);
  const begun = await ctx.db.transaction((tx) => beginSession(ctx, tx, account, device));
  return { account, ...begun };
}

/** Who may be meant: the owner of the address first, then the newest who has not confirmed it. */
function findCandidates(ctx: AccountContext, address: string): Promise<Selectable<MembersTable>[]> {
  return ctx.db.transaction((tx) =>
    tx
      .selectFrom("members")
      .selectAll()
      .where("email", "=", address)
      .orderBy((is) => is("status", "=", "not_confirmed"))
      .orderBy("id", "desc")
      .limit(2)
      .execute(),
  );
}
