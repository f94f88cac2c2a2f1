import type { TenantTransaction } from "~/db/tables";
import type { Needs, ShopContext } from "~/domain/context";
import { type Discount, problemWith } from "../discounts/discount";
import { findTerms, takePlace } from "../discounts/discount-places.server";
import { reclaimUse, takeUse } from "../discounts/discount-uses.server";
import { findDiscount } from "../discounts/find-discount.server";
import { leastOf, type Quote, quote } from "./quote.server";
import { OrderRefused } from "./refusals.server";

/**
 * Returns what an order costs now, with the discount that the page showed. Refuses the order where the discount is no longer valid.
 * @param buyer.country of the payment; `buyerCountry`: whose VAT and discounts apply; `profile`: of the profile
 * @throws OrderRefused
 */
export async function agreeOn(
  ctx: ShopContext,
  tx: TenantTransaction,
  buyer: { id: number; country: string; buyerCountry: string; profile: string },
  { bundleId, method, code = "" }: { bundleId: string; method: string; code?: string },
): Promise<{ agreed: Quote; discount: Discount | null }> {
  const { country, buyerCountry, profile } = buyer;
  const full = quote(ctx, country, { bundleId, method, buyerCountry, profile });
  if (code === "" && full) return { agreed: full, discount: null };
  const { currency, bundles } = ctx.prices(country);
  const bundle = ctx.payments && bundles.find(({ id }) => id === bundleId);
  if (!bundle) throw new OrderRefused("bundle_unknown");
  if (code === "") throw new OrderRefused("method_unknown");
  const { discount, problem } = await findDiscount(ctx, tx, buyer.id, code);
  if (problem !== null) throw new OrderRefused(`code_${problem}`);
  const { credits, price } = bundle;
  const least = leastOf(ctx, country, method);
  const unfit = problemWith(discount, {
    country: buyerCountry,
    currency,
    price: price.minor,
    credits,
    method,
    least,
  });
  if (unfit) throw new OrderRefused(`code_${unfit}`);
  const agreed = quote(ctx, country, { bundleId, method, buyerCountry, profile, discount });
  if (!agreed) throw new OrderRefused("method_unknown");
  return { agreed, discount };
}

/**
 * Reserves the use of a discount, and its place among all uses, for a new order.
 * @throws OrderRefused
 */
export async function takeDiscount(
  { now }: Needs<"now">,
  tx: TenantTransaction,
  { memberId, orderId, discount }: { memberId: number; orderId: number; discount: Discount },
): Promise<void> {
  const { useKey } = discount;
  const problem = useKey === null ? null : await takeUse(tx, { memberId, orderId, useKey, now });
  if (problem) throw new OrderRefused(`code_${problem}`);
  if (!(await takePlace(tx, discount, { memberId, orderId, now }))) throw new OrderRefused("code_used_up");
}

/** A failed payment can be retried with its discount for this long after the discount has ended. */
const DISCOUNT_VALID_MS = 24 * 3_600_000;

/**
 * Reserves the discount again for an order that is paid anew, unless the discount has ended too long ago. Requires the lock on the order.
 * @throws OrderRefused
 */
export async function retakeDiscount(
  { tenant, now }: Needs<"now" | "tenant">,
  tx: TenantTransaction,
  { memberId, orderId, code }: { memberId: number; orderId: number; code: string | null },
): Promise<void> {
  if (code === null) return;
  const problem = await reclaimUse(tx, { memberId, orderId, code, now });
  if (problem) throw new OrderRefused(`code_${problem}`);
  const terms = await findTerms(tx, code);
  if (terms && !(await takePlace(tx, terms, { memberId, orderId, now })))
    throw new OrderRefused("code_used_up");
  const { created_at: createdAt } = await tx
    .selectFrom("orders")
    .select("created_at")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  if (now.getTime() - createdAt.getTime() < DISCOUNT_VALID_MS) return;
  // `findDiscount` does not return the discount of a first purchase after the purchase.
  const found = await findDiscount({ tenant, now }, tx, memberId, code);
  if (found.problem === "expired" || found.problem === "unknown") throw new OrderRefused("code_expired");
}
