import type { TenantConfig } from "~/tenancy/schema.server";
import type { Discount } from "./discount";

/** The time bonus. product.md §9 */
const TIME_BONUS = { code: "TIMEBONUS25", percentage: 2500, seconds: 14_400 } as const;

/** Only one discount of a first purchase is ever used. */
const FIRST_PURCHASE = "first purchase";

const everywhere = {
  countries: [],
  currency: null,
  minimum: 0,
  methods: [],
  validity: "once-per-user",
  memberId: null,
} as const;

/** The member whose first purchase it would be. */
export type Newcomer = { signupDate: Date; paidUser: boolean };

/**
 * The time bonus of a member: for who has not paid, from the signup on for four hours, and never again. It follows from the signup date
 * alone. product.md §4, §9
 * @returns null where the member never had or no longer has it
 */
export function timeBonus({ signupDate, paidUser }: Newcomer, now: Date): Discount | null {
  const expires = new Date(signupDate.getTime() + TIME_BONUS.seconds * 1000);
  if (paidUser || now >= expires) return null;
  const { code, percentage } = TIME_BONUS;
  return { ...everywhere, code, percentage, expires, status: "active", useKey: FIRST_PURCHASE };
}

/**
 * The welcome discount of a member: what the brand takes off a first purchase, for so many hours after the signup. Its code names the
 * percentage, so that a changed one cannot raise the price of a page that was opened before. product.md §1
 * @returns null where the brand has none, or the member never had or no longer has it
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

/** Whether a code names a discount of first purchases, which no operator's code may. */
export function isFirstPurchaseCode(code: string): boolean {
  return code === TIME_BONUS.code || /^WELCOME\d{1,2}$/.test(code);
}

/** What the uses of a code are counted under. */
export function keyOfUse(code: string): string {
  return isFirstPurchaseCode(code) ? FIRST_PURCHASE : code;
}
