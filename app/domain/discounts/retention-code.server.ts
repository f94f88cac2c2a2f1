import type { Needs } from "../context";
import type { Discount } from "./discount";
import { findDiscount, toDiscount } from "./find-discount.server";
import { addDiscount } from "./manage-discounts.server";

/** The validity of the code for a member who stays, in days. */
const VALID_DAYS = 14;
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 8;

/**
 * Returns a personal code of the brand's `delete_discount` for a member who is about to leave. Creates it once: a repeated request returns
 * the same code.
 * @returns null if the brand has none, or the member's code is used or has expired. product 14.12
 */
export async function giveRetentionCode(
  ctx: Needs<"db" | "now" | "random" | "tenant">,
  memberId: number,
): Promise<Discount | null> {
  const { delete_discount: percentage } = ctx.tenant.config;
  if (percentage === 0) return null;
  const signs = [...ctx.random(LENGTH)].map((byte) => SIGNS[byte & 31]).join("");
  return ctx.db.transaction(async (tx) => {
    await addDiscount(
      tx,
      {
        code: `STAY-${signs}`,
        percentage: percentage * 100,
        countries: [],
        currency: null,
        minimum: 0,
        methods: [],
        expires: new Date(ctx.now.getTime() + VALID_DAYS * 86_400_000),
        validity: "once-per-user",
        memberId,
        origin: "retention",
      },
      ctx.now,
    );
    const row = await tx
      .selectFrom("discount_codes")
      .selectAll()
      .where("member_id", "=", memberId)
      .where("origin", "=", "retention")
      .executeTakeFirst();
    if (!row) return null;
    const discount = toDiscount(row, ctx.now);
    const { problem } = await findDiscount(ctx, tx, memberId, discount.code);
    return problem ? null : discount;
  });
}
