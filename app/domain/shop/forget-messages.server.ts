import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import type { TenantTransaction } from "~/db/tables";

/** An unauthorised debit can be reclaimed for this long; until then a message may be evidence. product 13.63 */
const RETENTION_MONTHS = 13;
const BATCH = 1000;

/**
 * Empties the texts of old provider messages, which may contain a name, an e-mail address or digits of a card. Time, proof, key and amounts
 * remain as evidence. Also stated in the privacy statement. product 13.63
 */
export async function forgetOldMessages(ctx: { db: TenantDb; now: Date }): Promise<void> {
  for (let isMore = true; isMore; ) {
    const { numAffectedRows } = await ctx.db.transaction((tx) =>
      sql`update payment_events set raw = '' where id in (
        select id from payment_events
        where raw <> '' and received_at < ${ctx.now}::timestamptz - make_interval(months => ${RETENTION_MONTHS}) limit ${BATCH})`.execute(
        tx,
      ),
    );
    isMore = numAffectedRows === BigInt(BATCH);
  }
}

/**
 * Empties all messages about a member's purchases, the network addresses of the orders, and the pages where they began, which may name
 * another member. Called before the member is erased. product 13.63
 */
export async function forgetMessagesOf(tx: TenantTransaction, memberId: number): Promise<void> {
  const own = sql`select payments.id from payments join orders on orders.id = payments.order_id where orders.member_id = ${memberId}`;
  await sql`update payment_events set raw = '' where raw <> '' and payment_id in (${own})`.execute(tx);
  await sql`update payments set redirect = null where redirect is not null and id in (${own})`.execute(tx);
  await tx
    .updateTable("orders")
    .set({ back_path: null })
    .where("member_id", "=", memberId)
    .where("back_path", "is not", null)
    .execute();
}
