import type { TenantTransaction } from "~/db/tables";
import { type Discount, type DiscountProblem, normalizeCode } from "~/domain/discounts/discount";
import { findActiveDiscount, findDiscount } from "~/domain/discounts/find-discount.server";
import type { Ctx } from "~/http/context.server";
import { countCode } from "~/http/limits/discount-limits.server";
import { TooOften } from "~/http/limits/limits.server";

/** The code that a member typed and what came of it, and the discount that counts: the typed one if it is valid, else the active one. */
export type ShopDiscount = {
  typed: string;
  problem: DiscountProblem | "often" | null;
  discount: Discount | null;
  isTyped: boolean;
};

/** @param typed as it stands in the address; empty for none */
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
    if (!(error instanceof TooOften)) throw error;
    return { ...unused, problem: "often" };
  }
  const found = await findDiscount(ctx, tx, memberId, typed);
  return found.problem === null
    ? { typed, problem: null, discount: found.discount, isTyped: true }
    : { ...unused, problem: found.problem };
}
