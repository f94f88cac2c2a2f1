/** What takes something off a price. decisions §7 */
export type Discount = {
  code: string;
  /** basis points of the price */
  percentage: number;
  /** where it is valid; empty for all countries of the brand */
  countries: readonly string[];
  /** of the price and of `minimum`; null for any */
  currency: string | null;
  /** lowest price that it is valid for, in minor units of `currency`; 0 for any */
  minimum: number;
  /** ways to pay that it is valid for; empty for all */
  methods: readonly string[];
  expires: Date;
  validity: "once-per-user" | "unlimited";
  /** the one member whom it is for; null for everybody */
  memberId: number | null;
  status: "active" | "ended";
  /** what the member may use once: the code, or the first purchase, which several discounts share; null where it may be used again */
  useKey: string | null;
};

/** Why a discount cannot be used. product.md §5 */
export type DiscountProblem =
  /** there is no such code for this member */
  | "unknown"
  | "used"
  /** another order of the member has it and can still be paid */
  | "reserved"
  | "expired"
  /** the price is below its minimum */
  | "minimum"
  /** it is valid in other countries, or for prices in another currency */
  | "country"
  /** it is valid for other ways to pay */
  | "method"
  /** nothing would be left of the bundle's price */
  | "bundle";

const CODE_MAX = 30;

/** A code as it is stored: capitals, no blanks. Empty for what can be no code. @param text as it was typed */
export function normalizeCode(text: string): string {
  const code = text.replace(/\s+/g, "").toUpperCase();
  return code.length <= CODE_MAX && /^[A-Z0-9][A-Z0-9-]{2,}$/.test(code) ? code : "";
}

/** What an order would come to, for a discount to be valid for it. */
export type Purchase = { country: string; currency: string; price: number; credits: number; method: string };

/**
 * Why a discount is not valid for a purchase; null where it is.
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
  // An order is never paid with less than one minor unit for each credit.
  return price - amountOff(price, discount.percentage) < credits ? "bundle" : null;
}

/** What a discount takes off a price, in minor units, rounded to the nearest. @param percentage basis points */
export function amountOff(price: number, percentage: number): number {
  return Math.round((price * percentage) / 10_000);
}
