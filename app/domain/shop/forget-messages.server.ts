import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import type { TenantTransaction } from "~/db/tables";

/** A debit that nobody authorised can be claimed back for so long: until then a message may be evidence. facts-payments §3 */
const KEPT_MONTHS = 13;
const BATCH = 1000;

/**
 * Empties the messages of a provider whose time is over. They may hold a name, an e-mail address or digits of a card. What proves the amounts
 * stays in the rows: when a message came, how it proved itself, its key, and what it changed. decisions §7, and the privacy statement
 */
export async function forgetOldMessages(ctx: { db: TenantDb; now: Date }): Promise<void> {
  for (let isMore = true; isMore; ) {
    const { numAffectedRows } = await ctx.db.transaction((tx) =>
      sql`update payment_events set raw = '' where id in (
        select id from payment_events
        where raw <> '' and received_at < ${ctx.now}::timestamptz - make_interval(months => ${KEPT_MONTHS}) limit ${BATCH})`.execute(
        tx,
      ),
    );
    isMore = numAffectedRows === BigInt(BATCH);
  }
}

/**
 * Empties every message about what a member bought, the addresses that they paid at, and the pages that they began at, which may name
 * another member. Called before the member is erased. decisions §4
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
