import type { Selectable } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import type { DiscountCodesTable, TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import { type Discount, type DiscountProblem, normalizeCode } from "./discount";
import { hasPlace } from "./discount-places.server";
import { findUseProblem } from "./discount-uses.server";
import { timeBonus, welcomeDiscount } from "./first-purchase";
import { hasBought } from "./has-bought.server";

/** A discount that the member can use, or the reason why not; `discount` is null for an unknown code. */
export type FoundDiscount =
  | { discount: Discount; problem: null }
  | { discount: Discount | null; problem: DiscountProblem };

/**
 * Finds the discount of a code for a member, independent of the purchase, for which `problemWith` checks it. A personal code of another
 * member is unknown.
 * @param text the code as it was typed
 */
export async function findDiscount(
  { tenant, now }: Needs<"tenant" | "now">,
  tx: TenantTransaction,
  memberId: number,
  text: string,
): Promise<FoundDiscount> {
  const code = normalizeCode(text);
  if (code === "") return { discount: null, problem: "unknown" };
  const discount =
    (await firstPurchaseDiscounts({ tenant, now }, tx, memberId)).find((one) => one.code === code) ??
    (await findStored(tx, memberId, code, now));
  if (!discount) return { discount: null, problem: "unknown" };
  if (discount.status === "ended" || discount.expires <= now) return { discount, problem: "expired" };
  if (discount.starts !== null && discount.starts > now) return { discount, problem: "early" };
  const { useKey } = discount;
  const problem = useKey === null ? null : await findUseProblem(tx, { memberId, useKey, now });
  if (problem === null && !(await hasPlace(tx, discount, { memberId, orderId: null, now })))
    return { discount, problem: "used_up" };
  return { discount, problem };
}

/**
 * Finds the discount that a member gets without typing a code: the time bonus if there is one, otherwise the welcome discount. A valid code
 * that the member types replaces it, even if it is lower: the member chose it, and two discounts are never combined. product 14.7
 * @returns null if there is none, or it is used or is reserved by an order that can still be paid
 */
export async function findActiveDiscount(
  ctx: Needs<"tenant" | "now">,
  tx: TenantTransaction,
  memberId: number,
): Promise<Discount | null> {
  const [discount] = await firstPurchaseDiscounts(ctx, tx, memberId);
  if (!discount?.useKey) return null;
  const { useKey } = discount;
  return (await findUseProblem(tx, { memberId, useKey, now: ctx.now })) ? null : discount;
}

/** Finds the welcome discount of a member, with the result of `findDiscount` for its code. product 14.4 */
export async function findWelcomeDiscount(
  ctx: Needs<"tenant" | "now">,
  tx: TenantTransaction,
  memberId: number,
): Promise<FoundDiscount> {
  const code = `WELCOME${ctx.tenant.config.welcome_discount.percentage}`;
  return findDiscount(ctx, tx, memberId, code);
}

/**
 * Finds the time bonus of a logged-in member for the banner. Only members in their first hours cause a query.
 * @returns null if it has expired, or is used or reserved by an order. product 14.4
 */
export async function findTimeBonus(
  { db, now }: { db: TenantDb; now: Date },
  member: { id: number; signupDate: Date; paidUser: boolean },
): Promise<Discount | null> {
  const bonus = timeBonus(member, now);
  if (!bonus?.useKey) return null;
  const { useKey } = bonus;
  const problem = await db.transaction(
    async (tx) =>
      (await findUseProblem(tx, { memberId: member.id, useKey, now })) ??
      ((await hasBought(tx, member.id)) ? "used" : null),
  );
  return problem ? null : bonus;
}

/**
 * Returns the current discounts for a member's first purchase, the time bonus first. Reads the database, because a cached account may be
 * outdated.
 */
async function firstPurchaseDiscounts(
  { tenant, now }: Needs<"tenant" | "now">,
  tx: TenantTransaction,
  memberId: number,
): Promise<Discount[]> {
  const member = await tx
    .selectFrom("members")
    .select(["signup_date", "paid_user"])
    .where("id", "=", memberId)
    .executeTakeFirst();
  if (!member) return [];
  const paidUser = member.paid_user || (await hasBought(tx, memberId));
  const newcomer = { signupDate: member.signup_date, paidUser };
  return [timeBonus(newcomer, now), welcomeDiscount(tenant.config, newcomer, now)].filter(
    (one) => one !== null,
  );
}

async function findStored(
  tx: TenantTransaction,
  memberId: number,
  code: string,
  now: Date,
): Promise<Discount | null> {
  const row = await tx
    .selectFrom("discount_codes")
    .selectAll()
    .where("code", "=", code)
    .where((is) => is.or([is("member_id", "is", null), is("member_id", "=", memberId)]))
    .executeTakeFirst();
  return row ? toDiscount(row, now) : null;
}

/** Maps a stored code to a discount. */
export function toDiscount(row: Selectable<DiscountCodesTable>, now: Date): Discount {
  return {
    code: row.code,
    percentage: row.percentage,
    amount: row.amount,
    bonusCredits: row.bonus_credits,
    countries: row.countries,
    currency: row.currency,
    minimum: row.minimum,
    methods: row.methods,
    starts: row.starts_at,
    expires: row.expires_at,
    maxUses: row.uses_max,
    validity: row.validity,
    memberId: row.member_id,
    status: row.ended_at !== null && row.ended_at <= now ? "ended" : "active",
    useKey: row.validity === "once-per-user" ? row.code : null,
  };
}
