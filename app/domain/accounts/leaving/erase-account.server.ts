import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { forgetMessagesOf } from "../../shop/forget-messages.server";

/**
 * Erases an account and all rows that reference it by foreign key. Data outside the database must also be erased from here. The caller
 * authorises the erasure. product 7.14
 */
export async function eraseAccount(tx: TenantTransaction, memberId: number): Promise<void> {
  await tx.updateTable("complaints").set({ like_text: null }).where("reported_id", "=", memberId).execute();
  // The copies of what was reported are deleted with the member by their foreign key.
  await tx
    .updateTable("decisions")
    .set((is) => ({
      facts: "",
      statement: "",
      removed_text: null,
      answer: null,
      appeal: is.case().when("appealed_at", "is not", null).then("").end(),
    }))
    .where("member_id", "=", memberId)
    .execute();
  await forgetMessagesOf(tx, memberId);
  await eraseFromMandates(tx, memberId);
  await retainForDebits(tx, memberId);
  await tx.deleteFrom("members").where("id", "=", memberId).execute();
}

/**
 * Used direct-debit mandates are stored as evidence for 13 months, as the scheme requires, without address and mobile number. Unused
 * mandates are deleted. product 13.54
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
 * Defers the deletion of an erased member's customer at the provider (`endAtProvider`) while a direct debit is under way, because deleting
 * the customer ends the mandate.
 */
async function retainForDebits(tx: TenantTransaction, memberId: number): Promise<void> {
  await sql`update provider_customers customer set keep_until = (
    select max(payments.expires_at) from payments join orders on orders.id = payments.order_id
    where orders.member_id = ${memberId} and payments.provider = customer.provider and payments.method = 'directdebit'
      and payments.state in ('prepared', 'sent', 'unknown', 'pending'))
    where member_id = ${memberId}`.execute(tx);
}

/**
 * Locks the links of an account before the account itself, in the same order as the functions that consume a link. The reverse order would
 * deadlock.
 */
export async function lockLinks(tx: TenantTransaction, memberId: number): Promise<void> {
  await tx.selectFrom("account_links").select("id").where("member_id", "=", memberId).forUpdate().execute();
}

/**
 * Locks the links and the orders of an account before the account itself, in the same order as the functions that consume a link or handle
 * a message of the payment provider.
 */
export async function lockForErasure(tx: TenantTransaction, memberId: number): Promise<void> {
  await lockLinks(tx, memberId);
  const own = tx.selectFrom("orders").select("id").where("member_id", "=", memberId);
  await own.orderBy("id").forUpdate().execute();
}
