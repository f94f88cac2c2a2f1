import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { Discount } from "./discount";
import { holdsMoney } from "./holds-money.server";

/** What limits the uses of a code over all members. */
type Terms = Pick<Discount, "code" | "maxUses" | "validity">;
/** The order that wants a place; `orderId` is null before it is stored. */
type Wanted = { memberId: number; orderId: number | null; now: Date };

/**
 * Takes one of the places of a code with a total number of uses for an order, or finds that the order has one. The lock on the code lasts
 * until the transaction ends, so that two orders cannot take the last place.
 * @returns false if other orders have all places
 */
export async function takePlace(tx: TenantTransaction, terms: Terms, wanted: Wanted): Promise<boolean> {
  if (terms.maxUses === null) return true;
  await tx.selectFrom("discount_codes").select("id").where("code", "=", terms.code).forUpdate().execute();
  // A new statement: it sees what a transaction stored that had the lock before.
  return hasPlace(tx, terms, wanted);
}

/** Returns whether `takePlace` would succeed now. */
export async function hasPlace(
  tx: TenantTransaction,
  { code, maxUses, validity }: Terms,
  { memberId, orderId, now }: Wanted,
): Promise<boolean> {
  if (maxUses === null) return true;
  const isPaid = sql<boolean>`(completed_at is not null or paid > refunded + charged_back)`;
  // The one use of a member moves to the member's next order, and its place with it: unpaid orders of a member count as one.
  const unpaid = validity === "once-per-user" ? sql`distinct member_id` : sql`*`;
  const { taken } = await tx
    .selectFrom("orders")
    .select(
      sql<number>`(count(*) filter (where ${isPaid}) + count(${unpaid}) filter (where not ${isPaid}))::int`.as(
        "taken",
      ),
    )
    .where("discount_code", "=", code)
    .where((is) => is.or([is("completed_at", "is not", null), holdsMoney(now)]))
    .$if(orderId !== null, (query) => query.where("id", "<>", orderId!))
    .$if(validity === "once-per-user", (query) =>
      query.where((is) => is.or([is("member_id", "is distinct from", memberId), isPaid])),
    )
    .executeTakeFirstOrThrow();
  return taken < maxUses;
}

/** Finds what limits the uses of a stored code; null for another code. */
export async function findTerms(tx: TenantTransaction, code: string): Promise<Terms | null> {
  const row = await tx
    .selectFrom("discount_codes")
    .select(["code", "uses_max as maxUses", "validity"])
    .where("code", "=", code)
    .executeTakeFirst();
  return row ?? null;
}
