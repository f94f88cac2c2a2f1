import type { TenantConfig } from "~/tenancy/schema.server";
import type { Discount } from "./discount";

/** The time bonus. product 14.5 */
const TIME_BONUS = { code: "TIMEBONUS25", percentage: 2500, seconds: 14_400 } as const;

/** The use key that all first-purchase discounts share, so that only one of them can be used. */
const FIRST_PURCHASE = "first purchase";

const everywhere = {
  amount: null,
  bonusCredits: 0,
  starts: null,
  maxUses: null,
  countries: [],
  currency: null,
  minimum: 0,
  methods: [],
  validity: "once-per-user",
  memberId: null,
} as const;

/** The member's fields that determine the first-purchase discounts. */
export type Newcomer = { signupDate: Date; paidUser: boolean };

/**
 * Returns the time bonus of a member: for four hours from the signup, unless the member has paid. Its period depends only on the signup
 * date. product 14.5
 * @returns null if the member never had or no longer has it
 */
export function timeBonus({ signupDate, paidUser }: Newcomer, now: Date): Discount | null {
  const expires = new Date(signupDate.getTime() + TIME_BONUS.seconds * 1000);
  if (paidUser || now >= expires) return null;
  const { code, percentage } = TIME_BONUS;
  return { ...everywhere, code, percentage, expires, status: "active", useKey: FIRST_PURCHASE };
}

/**
 * Returns the welcome discount of a member: the brand's reduction of a first purchase, for `hours` after the signup. Its code contains the
 * percentage, so that a changed percentage cannot raise the price of a page that was opened before. product 14.5
 * @returns null if the brand has none, or the member never had or no longer has it
 */
export function welcomeDiscount(
  { welcome_discount: { percentage, hours } }: Pick<TenantConfig, "welcome_discount">,
  { signupDate, paidUser }: Newcomer,
  now: Date,
): Discount | null {
  const expires = new Date(signupDate.getTime() + hours * 3_600_000);
  if (percentage === 0 || paidUser || now >= expires) return null;
  const code = `WELCOME${percentage}`;
  const useKey = FIRST_PURCHASE;
  return { ...everywhere, code, percentage: percentage * 100, expires, status: "active", useKey };
}

/** Returns whether a code is that of a first-purchase discount, which operators cannot create. */
export function isFirstPurchaseCode(code: string): boolean {
  return code === TIME_BONUS.code || /^WELCOME\d{1,2}$/.test(code);
}

/** Returns the key under which the uses of a code are counted. */
export function keyOfUse(code: string): string {
  return isFirstPurchaseCode(code) ? FIRST_PURCHASE : code;
}
