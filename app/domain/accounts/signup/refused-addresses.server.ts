import type { TenantTransaction } from "~/db/tables";
import type { Needs } from "../../context";
import { signaturesOf } from "../../signatures.server";

const GMAIL = ["gmail.com", "googlemail.com"];

/**
 * Returns the mailbox of an address: without the part after a "+", and at Gmail without dots, because all variants reach the same person.
 */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const [local, host] = [email.slice(0, at).replace(/\+[\s\S]*$/, ""), email.slice(at + 1)];
  return GMAIL.includes(host) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${host}`;
}

/** The hash is keyed: only a holder of the key can determine whether it belongs to an address. */
const hashedText = (email: string) => `refused address ${mailboxOf(email.toLowerCase())}`;

/** Refuses a banned member's address from now on. */
export async function refuseAddress(
  ctx: Needs<"sign"> & { now: Date },
  tx: TenantTransaction,
  { id, email }: { id: number; email: string },
): Promise<void> {
  await tx
    .insertInto("refused_addresses")
    .values({ address_hash: ctx.sign(hashedText(email)), member_id: id, created_at: ctx.now })
    .execute();
}

/** Accepts a member's address again. */
export async function acceptAddress(tx: TenantTransaction, memberId: number): Promise<void> {
  await tx.deleteFrom("refused_addresses").where("member_id", "=", memberId).execute();
}

/**
 * Returns whether an account with this address was banned. Only the mailbox is notified of it: the site responds as for any other address.
 */
export async function isRefusedAddress(
  ctx: Needs<"sign">,
  tx: TenantTransaction,
  email: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("refused_addresses")
    .select("id")
    .where("address_hash", "in", signaturesOf(ctx.sign, hashedText(email)))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
