/** A reduction of a price. product 14.2 */
export type Discount = {
  code: string;
  /** basis points of the price */
  percentage: number;
  /** the countries where it is valid; empty for all countries of the brand */
  countries: readonly string[];
  /** of the price and of `minimum`; null for any */
  currency: string | null;
  /** lowest price that it is valid for, in minor units of `currency`; 0 for any */
  minimum: number;
  /** payment methods that it is valid for; empty for all */
  methods: readonly string[];
  expires: Date;
  validity: "once-per-user" | "unlimited";
  /** the only member who can use it; null for all members */
  memberId: number | null;
  status: "active" | "ended";
  /** the key of a single use: the code, or the first purchase, which several discounts share; null for repeated use */
  useKey: string | null;
};

/** Why a discount cannot be used. product 14.3 */
export type DiscountProblem =
  /** the member has no such code */
  | "unknown"
  | "used"
  /** it is taken by another order of the member that can still be paid */
  | "reserved"
  | "expired"
  /** the price is below its minimum */
  | "minimum"
  /** it is valid in other countries, or for prices in another currency */
  | "country"
  /** it is valid for other payment methods */
  | "method"
  /** the price would fall below one minor unit per credit */
  | "bundle";

const CODE_MAX = 30;

/**
 * Normalizes a code as it is stored: capitals, no blanks. Returns "" for a text that cannot be a code.
 * @param text as it was typed
 */
export function normalizeCode(text: string): string {
  const code = text.replace(/\s+/g, "").toUpperCase();
  return code.length <= CODE_MAX && /^[A-Z0-9][A-Z0-9-]{2,}$/.test(code) ? code : "";
}

/** The order that a discount is checked for. */
export type Purchase = { country: string; currency: string; price: number; credits: number; method: string };

/**
 * Returns why a discount is not valid for a purchase; null if it is.
 * @param purchase `price` in minor units, without discount and fee
 */
export function problemWith(
  discount: Discount,
  { country, currency, price, credits, method }: Purchase,
): DiscountProblem | null {
  const { countries, methods } = discount;
  const isHere = countries.length === 0 || countries.includes(country);
  if (!isHere || (discount.currency !== null && discount.currency !== currency)) return "country";
  if (price < discount.minimum) return "minimum";
  if (methods.length > 0 && !methods.includes(method)) return "method";
  // An order always costs at least one minor unit per credit.
  return price - amountOff(price, discount.percentage) < credits ? "bundle" : null;
}

/**
 * Returns the amount of a discount in minor units, rounded to the nearest.
 * @param percentage basis points
 */
export function amountOff(price: number, percentage: number): number {
  return Math.round((price * percentage) / 10_000);
}
