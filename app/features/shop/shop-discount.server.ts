import type { TenantTransaction } from "~/db/tables";
import { type Discount, type DiscountProblem, normalizeCode } from "~/domain/discounts/discount";
import { findActiveDiscount, findDiscount } from "~/domain/discounts/find-discount.server";
import type { Ctx } from "~/http/context.server";
import { countCode } from "~/http/limits/discount-limits.server";
import { RateLimited } from "~/http/limits/limits.server";

/** The code that a member typed and its problem, and the discount that applies: the typed one if it is valid, else the active one. */
export type ShopDiscount = {
  typed: string;
  problem: DiscountProblem | "often" | null;
  discount: Discount | null;
  isTyped: boolean;
};

/**
 * Returns the discount of a member's shop. The lookup of a typed code is rate limited.
 * @param typed the code from the address; empty for none
 */
export async function shopDiscount(
  ctx: Ctx,
  tx: TenantTransaction,
  memberId: number,
  typed: string,
): Promise<ShopDiscount> {
  const active = await findActiveDiscount(ctx, tx, memberId);
  const unused = { typed, problem: null, discount: active, isTyped: false };
  if (typed === "" || normalizeCode(typed) === active?.code) return unused;
  try {
    await countCode(ctx, memberId);
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error;
    return { ...unused, problem: "often" };
  }
  const found = await findDiscount(ctx, tx, memberId, typed);
  return found.problem === null
    ? { typed, problem: null, discount: found.discount, isTyped: true }
    : { ...unused, problem: found.problem };
}
