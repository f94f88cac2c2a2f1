import { sql } from "kysely";
import type { LinkPurpose, TenantTransaction } from "~/db/tables";
import type { AccountContext } from "../../context";
import { LinkInvalid } from "../../link-invalid.server";
import { removeWaiting } from "../waiting/waiting-entries.server";
import { endUnconfirmed } from "./end-unconfirmed.server";
import { isRefusedAddress } from "./refused-addresses.server";

/**
 * Claims an address for a member after it was set in the same transaction. Refuses an address that is refused or that another member may
 * still revert to. Ends accounts that gave the address without confirming it (`endUnconfirmed`), and deletes its entry on the waiting list. The address must be set
 * first, because the update waits for a concurrent transaction that gives it up.
 * @returns the erased members, whose sessions have ended
 * @throws LinkInvalid
 */
export async function claimAddress(
  ctx: AccountContext,
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
  await removeWaiting(tx, email);
  return endUnconfirmed(ctx, tx, { memberId, email });
}

/**
 * Creates a handler for `catch`: another account has confirmed the address in the meantime. Rethrows any other error.
 * @throws LinkInvalid
 */
export function refuseTaken(purpose: LinkPurpose): (error: unknown) => never {
  return (error) => {
    if ((error as { constraint?: string }).constraint === "members_confirmed_email")
      throw new LinkInvalid(purpose);
    throw error;
  };
}
