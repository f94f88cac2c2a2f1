import type { TenantTransaction } from "~/db/tables";
import { forgetMessagesOf } from "../../shop/forget-messages.server";

/**
 * Erases an account for good, and with it all that hangs on it in the database by foreign keys. Whatever a member leaves outside of it is
 * to be erased from here. Who may be erased is for the caller to know. decisions §4
 */
export async function eraseAccount(tx: TenantTransaction, memberId: number): Promise<void> {
  await tx.updateTable("complaints").set({ like_text: null }).where("reported_id", "=", memberId).execute();
  await forgetMessagesOf(tx, memberId);
  await eraseFromMandates(tx, memberId);
  await tx.deleteFrom("members").where("id", "=", memberId).execute();
}

/**
 * Direct-debit mandates that were collected with stay as evidence for 13 months, as the scheme's rules ask: holder, account and confirmation.
 * The address and the mobile number go at once, and mandates that nobody ordered with go whole. facts-payments §3
 */
async function eraseFromMandates(tx: TenantTransaction, memberId: number): Promise<void> {
  const own = tx.selectFrom("orders").select("id").where("member_id", "=", memberId);
  await tx
    .deleteFrom("direct_debit_mandates")
    .where("order_id", "in", own)
    .where("payment_id", "is", null)
    .execute();
  await tx
    .updateTable("direct_debit_mandates")
    .set({ street: null, house_number: null, postal_code: null, city: null, mobile: null })
    .where("order_id", "in", own)
    .execute();
}

/**
 * Takes the links of an account before the account itself, as every verb does that a mailed link leads to: two that took them the other
 * way round would wait for each other.
 */
export async function holdLinks(tx: TenantTransaction, memberId: number): Promise<void> {
  await tx.selectFrom("account_links").select("id").where("member_id", "=", memberId).forUpdate().execute();
}

/** Locks what is locked before an account that is erased: its links, and its orders, as every message of a payment provider does. */
export async function lockForErasure(tx: TenantTransaction, memberId: number): Promise<void> {
  await holdLinks(tx, memberId);
  const own = tx.selectFrom("orders").select("id").where("member_id", "=", memberId);
  await own.orderBy("id").forUpdate().execute();
}
