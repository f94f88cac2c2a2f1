import { sql } from "kysely";
import type { LinkPurpose, TenantTransaction } from "~/db/tables";
import type { AccountContext } from "../account.server";
import { LinkInvalid } from "../links.server";
import { removeWaiting } from "../waiting/waiting-entries.server";
import { isRefusedAddress } from "./refused-addresses.server";

/**
 * Settles whose an address is, after it was set in the same transaction: nobody takes one that another member may still take back or that is refused, and
 * accounts that gave it without ever confirming it are forgotten, as is its place on the waiting list. Setting it first matters: that waits for whoever is giving it up.
 * @returns the members that were forgotten: their sessions are over
 * @throws LinkInvalid
 */
export async function claimAddress(
  ctx: Pick<AccountContext, "now" | "sign">,
  tx: TenantTransaction,
  { memberId, email, purpose }: { memberId: number; email: string; purpose: LinkPurpose },
): Promise<number[]> {
  const reserved = await tx
    .selectFrom("account_links")
    .select("id")
    .where("purpose", "=", "mail_undo")
    .where("used_at", "is", null)
    .where(sql<string>`data ->> 'email'`, "=", email)
    .where("expires_at", ">", ctx.now)
    .where("member_id", "!=", memberId)
    .executeTakeFirst();
  if (reserved || (await isRefusedAddress(ctx, tx, email))) throw new LinkInvalid(purpose);
  // Whoever has joined waits no longer.
  await removeWaiting(tx, email);
  const forgotten = await tx
    .deleteFrom("members")
    .where("email", "=", email)
    .where("status", "=", "not_confirmed")
    .where("id", "!=", memberId)
    .returning("id")
    .execute();
  return forgotten.map(({ id }) => id);
}

/** For `catch`: somebody else has confirmed the address meanwhile. Any other error is thrown on. @throws LinkInvalid */
export function refuseTaken(purpose: LinkPurpose): (error: unknown) => never {
  return (error) => {
    if ((error as { constraint?: string }).constraint === "members_confirmed_email")
      throw new LinkInvalid(purpose);
    throw error;
  };
}
