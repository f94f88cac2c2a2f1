import type { TenantTransaction } from "~/db/tables";
import type { Discount } from "./discount";
import { toDiscount } from "./find-discount.server";
import { isFirstPurchaseCode } from "./first-purchase";

/** A discount code to add. */
export type NewDiscount = Pick<
  Discount,
  | "code"
  | "percentage"
  | "countries"
  | "currency"
  | "minimum"
  | "methods"
  | "expires"
  | "validity"
  | "memberId"
> &
  Partial<Pick<Discount, "amount" | "bonusCredits" | "starts" | "maxUses">> & {
    origin: "operator" | "retention";
  };

/**
 * Adds a discount code. Its terms never change afterwards: it can only be ended and replaced by another code.
 * @param discount `code` normalized
 * @returns false if the brand already has the code, or it is a first-purchase code; for a retention code also if the member has had one
 */
export async function addDiscount(
  tx: TenantTransaction,
  { code, percentage, countries, currency, minimum, methods, ...rest }: NewDiscount,
  now: Date,
): Promise<boolean> {
  if (isFirstPurchaseCode(code)) return false;
  const added = await tx
    .insertInto("discount_codes")
    .values({
      code,
      percentage,
      countries: [...countries],
      currency,
      minimum,
      methods: [...methods],
      created_at: now,
      expires_at: rest.expires,
      validity: rest.validity,
      member_id: rest.memberId,
      amount: rest.amount ?? null,
      bonus_credits: rest.bonusCredits ?? 0,
      starts_at: rest.starts ?? null,
      uses_max: rest.maxUses ?? null,
      origin: rest.origin,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Ends a code: it is refused from now on. Orders that were placed with it keep their price.
 * @returns false if there is no code to end
 */
export async function endDiscount(tx: TenantTransaction, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("discount_codes")
    .set({ ended_at: now })
    .where("code", "=", code)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A code with the number of orders that were paid with it. */
export type ListedDiscount = Discount & { paidOrders: number };

/**
 * Returns the codes of a brand, the newest first, each with the number of orders that were paid with it.
 * @param only "shared" leaves out the codes of single members; a code, normalized, is the only one
 */
export async function listDiscounts(
  tx: TenantTransaction,
  now: Date,
  limit: number,
  only: "all" | "shared" | { code: string } = "all",
): Promise<ListedDiscount[]> {
  const rows = await tx
    .selectFrom("discount_codes")
    .selectAll()
    .select((from) =>
      from
        .selectFrom("orders")
        .select((is) => is.fn.countAll<string>().as("count"))
        .whereRef("orders.discount_code", "=", "discount_codes.code")
        .where("orders.completed_at", "is not", null)
        .as("paid_orders"),
    )
    .$if(only === "shared", (query) => query.where("member_id", "is", null))
    .$if(typeof only === "object", (query) => query.where("code", "=", (only as { code: string }).code))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...toDiscount(row, now), paidOrders: Number(row.paid_orders) }));
}
