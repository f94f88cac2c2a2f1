import { DatabaseUnavailable } from "~/db/tenant-database.server";
import type { Discount } from "~/domain/discounts/discount";
import { findTimeBonus } from "~/domain/discounts/find-discount.server";
import type { Ctx } from "../context.server";

/**
 * Returns the time bonus that a page may show; null where there is none, the brand takes no payments, or the database is away. product 14.6
 */
export async function shownBonus(
  ctx: Pick<Ctx, "member" | "payments" | "db" | "now">,
): Promise<Discount | null> {
  const { member } = ctx;
  if (!member?.completed || !ctx.payments) return null;
  try {
    return await findTimeBonus(ctx, member);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return null;
    throw error;
  }
}
