import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";

/** An order that was paid more or less than its total, and the difference has not gone back. Amounts in minor units. */
export type WrongAmount = {
  kind: "amount";
  reference: string;
  memberId: number | null;
  currency: string;
  total: number;
  paid: number;
  refunded: number;
  chargedBack: number;
};

/** A proved message that was not applied. crossed: its reference and its sale are of different payments; currency: not the order's */
export type RefusedMessage = {
  kind: "message";
  what: "crossed" | "currency";
  provider: string;
  /** the provider's id of the sale */
  sale: string | null;
  /** minor units */
  paid: number;
  at: Date;
};

/** How long a refused message is listed. */
const MESSAGE_DAYS = 60;

/** Lists the orders whose amounts differ from their total. An order that is paid in part waits until it is refunded. decisions 240, 241 */
export async function findWrongAmounts({ db }: { db: TenantDb }): Promise<WrongAmount[]> {
  const rows = await db.transaction((tx) =>
    tx
      .selectFrom("orders")
      .select(["reference", "member_id as memberId", "currency", "total", "paid", "refunded"])
      .select("charged_back as chargedBack")
      .where((is) =>
        is.or([
          is.and([is("completed_at", "is", null), sql<boolean>`paid > refunded + charged_back`]),
          is.and([is("completed_at", "is not", null), sql<boolean>`paid - refunded - charged_back > total`]),
        ]),
      )
      .orderBy("id")
      .execute(),
  );
  return rows.map((row) => ({ kind: "amount", ...row }));
}

/** Lists the messages of the last 60 days that were refused. decision 242 */
export async function findRefusedMessages({
  db,
  now,
}: {
  db: TenantDb;
  now: Date;
}): Promise<RefusedMessage[]> {
  const rows = await db.transaction((tx) =>
    tx
      .selectFrom("payment_events")
      .select(["outcome as what", "provider", "provider_ref as sale", "paid", "received_at as at"])
      .where("outcome", "in", ["crossed", "currency"])
      .where("received_at", ">", new Date(now.getTime() - MESSAGE_DAYS * 86_400_000))
      .orderBy("id")
      .execute(),
  );
  return rows.map((row) => ({ kind: "message", ...row, what: row.what as RefusedMessage["what"] }));
}
