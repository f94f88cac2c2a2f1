import type { TenantTransaction } from "~/db/tables";
import { type Discount, problemWith } from "../discounts/discount";
import { reclaimUse, takeUse } from "../discounts/discount-uses.server";
import { findDiscount } from "../discounts/find-discount.server";
import { type Quote, quote } from "./quote.server";
import { OrderRefused } from "./refusals.server";
import type { ShopContext } from "./shop-context";

/**
 * What an order comes to now, with the discount that the member was shown. Without it the order is refused, never taken at a higher price.
 * @throws OrderRefused
 */
export async function agreeOn(
  ctx: ShopContext,
  tx: TenantTransaction,
  buyer: { id: number; country: string },
  { bundleId, method, code = "" }: { bundleId: string; method: string; code?: string },
): Promise<{ agreed: Quote; discount: Discount | null }> {
  const { country } = buyer;
  const full = quote(ctx, country, { bundleId, method });
  if (code === "" && full) return { agreed: full, discount: null };
  const { currency, bundles } = ctx.prices(country);
  const bundle = ctx.payments && bundles.find(({ id }) => id === bundleId);
  if (!bundle) throw new OrderRefused("bundle_unknown");
  if (code === "") throw new OrderRefused("method_unknown");
  const { discount, problem } = await findDiscount(ctx, tx, buyer.id, code);
  if (problem !== null) throw new OrderRefused(`code_${problem}`);
  const { credits, price } = bundle;
  const unfit = problemWith(discount, { country, currency, price: price.minor, credits, method });
  if (unfit) throw new OrderRefused(`code_${unfit}`);
  const agreed = quote(ctx, country, { bundleId, method, discount: discount.percentage });
  if (!agreed) throw new OrderRefused("method_unknown");
  return { agreed, discount };
}

/** Takes the use of a discount for a new order. @throws OrderRefused */
export async function takeDiscount(
  { now }: Pick<ShopContext, "now">,
  tx: TenantTransaction,
  { memberId, orderId, discount }: { memberId: number; orderId: number; discount: Discount },
): Promise<void> {
  const { useKey } = discount;
  const problem = useKey === null ? null : await takeUse(tx, { memberId, orderId, useKey, now });
  if (problem) throw new OrderRefused(`code_${problem}`);
}

/** An order keeps its discount for so long after the discount has ended: a payment that failed can be tried again, and no price waits for months. */
const DISCOUNT_KEPT_MS = 24 * 3_600_000;

/**
 * Makes sure that an order that is paid anew still has the use of its discount, and that the discount has not ended long ago. The order has
 * to be locked.
 * @throws OrderRefused
 */
export async function retakeDiscount(
  { tenant, now }: Pick<ShopContext, "tenant" | "now">,
  tx: TenantTransaction,
  { memberId, orderId, code }: { memberId: number; orderId: number; code: string | null },
): Promise<void> {
  if (code === null) return;
  const problem = await reclaimUse(tx, { memberId, orderId, code, now });
  if (problem) throw new OrderRefused(`code_${problem}`);
  const { created_at: createdAt } = await tx
    .selectFrom("orders")
    .select("created_at")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  if (now.getTime() - createdAt.getTime() < DISCOUNT_KEPT_MS) return;
  // A first purchase's discount is unknown once it is over.
  const found = await findDiscount({ tenant, now }, tx, memberId, code);
  if (found.problem === "expired" || found.problem === "unknown") throw new OrderRefused("code_expired");
}
