/** A reduction of a price. product 14.2 */
export type Discount = {
  code: string;
  /** basis points of the price; 0 for a code with a fixed amount, or with bonus credits alone */
  percentage: number;
  /** a fixed reduction in minor units of `currency`, instead of the percentage; null for none */
  amount: number | null;
  /** credits that are granted on top of the bundle's */
  bonusCredits: number;
  /** the countries where it is valid; empty for all countries of the brand */
  countries: readonly string[];
  /** of the price and of `minimum`; null for any */
  currency: string | null;
  /** lowest price that it is valid for, in minor units of `currency`; 0 for any */
  minimum: number;
  /** payment methods that it is valid for; empty for all */
  methods: readonly string[];
  /** null for a discount that is valid at once */
  starts: Date | null;
  expires: Date;
  /** how many orders of all members may use it; null for any number */
  maxUses: number | null;
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
  /** it is valid later */
  | "early"
  /** other orders have all its uses, or can still be paid with them */
  | "used_up"
  /** the price is below its minimum */
  | "minimum"
  /** it is valid in other countries */
  | "country"
  /** it is valid for prices in another currency */
  | "currency"
  /** it is valid for other payment methods */
  | "method"
  /** the price would fall below one minor unit per credit, or below what the provider accepts */
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

/** The order that a discount is checked for. `least`: the smallest amount that the provider accepts, in minor units. */
export type Purchase = {
  country: string;
  currency: string;
  price: number;
  credits: number;
  method: string;
  least: number;
};

/**
 * Returns why a discount is not valid for a purchase; null if it is.
 * @param purchase `price` in minor units, without discount and fee
 */
export function problemWith(
  discount: Discount,
  { country, currency, price, credits, method, least }: Purchase,
): DiscountProblem | null {
  const { countries, methods } = discount;
  if (countries.length > 0 && !countries.includes(country)) return "country";
  if (discount.currency !== null && discount.currency !== currency) return "currency";
  if (price < discount.minimum) return "minimum";
  if (methods.length > 0 && !methods.includes(method)) return "method";
  // An order always costs at least one minor unit per credit.
  return price - amountOff(price, discount) < Math.max(credits, least) ? "bundle" : null;
}

/** The part of a discount that reduces a price. */
export type Reduction = Pick<Discount, "percentage" | "amount">;

/** Returns the amount of a discount in minor units: the fixed amount, or the percentage rounded to the nearest. */
export function amountOff(price: number, { percentage, amount }: Reduction): number {
  return amount ?? Math.round((price * percentage) / 10_000);
}
