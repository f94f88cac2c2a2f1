import type { Selectable } from "kysely";
import { z } from "zod";
import type { MembersTable, TenantTransaction } from "~/db/tables";
import { type Account, type AccountContext, toAccount } from "./account.server";
import { isNobodysPassword, isPassword } from "./passwords.server";
import { LoginFailed, PendingDeletion } from "./refusals.server";
import { type Device, openSession } from "./sessions.server";

export type LogIn = z.infer<typeof LogIn>;
export const LogIn = z.object({
  email: z
    .string()
    .max(1000)
    .transform((text) => text.trim().toLowerCase()),
  password: z.string().max(1000),
});

/**
 * Logs in with address and password. So many passwords are checked as an address can have accounts, whether it has them or not, so
 * that the time tells nothing: its owner's, and one that is not confirmed.
 * @throws LoginFailed, PendingDeletion, TooManyPasswords. product.md §7, §8
 */
export async function logIn(
  ctx: AccountContext,
  input: LogIn,
  device: Device,
): Promise<{ account: Account; session: string }> {
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
  if (found.status === "pending_deletion") throw new PendingDeletion("login");
  const session = await ctx.db.transaction(async (tx) => {
    await warnOfNewDevice(ctx, tx, found, device);
    return openSession(ctx, tx, found.id, device);
  });
  return { account: toAccount(found), session };
}

/** Mails the member when they have logged in before, and never with this browser as far as is known. */
async function warnOfNewDevice(
  ctx: AccountContext,
  tx: TenantTransaction,
  member: Selectable<MembersTable>,
  device: Device,
): Promise<void> {
  if (member.last_login_at === null || member.status === "not_confirmed") return;
  const known = await tx
    .selectFrom("sessions")
    .select("id")
    .where("member_id", "=", member.id)
    .where("browser", "=", device.browser)
    .executeTakeFirst();
  if (known) return;
  await ctx.mails.add(tx, {
    kind: "new_device",
    memberId: member.id,
    recipient: member.email,
    language: member.language,
    params: { member: member.name, browser: device.browser, when: ctx.now.toISOString() },
  });
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
