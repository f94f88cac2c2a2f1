import { amountOff, type Discount, normalizeCode, problemWith } from "~/domain/discounts/discount";
import { isFirstPurchaseCode } from "~/domain/discounts/first-purchase";
import { digitsOf } from "~/domain/operators/orders/refund-limit";
import { minorOf } from "~/domain/operators/typed-amount";
import type { Tenant } from "~/tenancy/tenant.server";

/** A code as it was typed. `off` is of the kind in `kind`; amounts are in major units of `currency`. */
export type TypedDiscount = {
  code: string;
  kind: "percent" | "amount" | "bonus";
  off: string;
  currency: string;
  minimum: string;
  countries: string;
  methods: string[];
  days: string;
  uses: string;
  validity: "once-per-user" | "unlimited";
};
export type DiscountField = keyof TypedDiscount;
/** The fields that are not accepted; the text of each says what was expected. */
export type DiscountProblems = Partial<Record<DiscountField, true>>;

/** The input of the act that adds the code. */
export type DiscountInput = {
  code: string;
  percentage: number;
  amount: number | null;
  bonusCredits: number;
  maxUses: number | null;
  countries: string[];
  currency: string | null;
  minimum: number;
  methods: string[];
  days: number;
  validity: TypedDiscount["validity"];
  member: null;
};

const kinds = ["percent", "amount", "bonus"] as const;
const DAY_MS = 86_400_000;

/** Returns the fields of a form or an address, as they were typed. */
export function typedDiscount(params: URLSearchParams | FormData): TypedDiscount {
  const text = (name: string, normal = "") =>
    String(params.get(name) ?? normal)
      .trim()
      .slice(0, 400);
  return {
    code: text("code"),
    kind: kinds.find((one) => one === params.get("kind")) ?? "percent",
    off: text("off"),
    currency: text("currency"),
    minimum: text("minimum"),
    countries: text("countries"),
    methods: params.getAll("methods").slice(0, 50).map(String),
    days: text("days", "30"),
    uses: text("uses"),
    validity: params.get("validity") === "unlimited" ? "unlimited" : "once-per-user",
  };
}

/** Returns what a brand offers for the terms of codes. */
export function choicesOf({ config }: Pick<Tenant, "config">) {
  return {
    currencies: [...new Set(config.bundles.flatMap(({ prices }) => Object.keys(prices)))],
    methods: [...new Set(config.payment_methods.map(({ method }) => method as string))],
    countries: config.countries as readonly string[],
  };
}

const numberIn = (text: string, least: number, most: number): number | null => {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
};

/** Reads a typed code for a brand. @returns the input of the act, or the fields that are not accepted */
export function readDiscount(
  typed: TypedDiscount,
  tenant: Pick<Tenant, "config">,
): { input: DiscountInput; problems: null } | { input: null; problems: DiscountProblems } {
  const offered = choicesOf(tenant);
  const problems: DiscountProblems = {};
  const accepted = <T>(field: DiscountField, value: T | null, fallback: T): T => {
    if (value === null) problems[field] = true;
    return value ?? fallback;
  };
  const code = normalizeCode(typed.code);
  if (code === "" || isFirstPurchaseCode(code)) problems.code = true;
  const { kind } = typed;
  const isCurrency = offered.currencies.includes(typed.currency);
  const needsCurrency = kind === "amount" || typed.minimum !== "";
  if (typed.currency === "" ? needsCurrency : !isCurrency) problems.currency = true;
  const digits = isCurrency ? digitsOf(typed.currency) : 2;
  const off = accepted("off", readOff(typed, digits), 0);
  const minimum = typed.minimum === "" ? 0 : accepted("minimum", minorOf(typed.minimum, digits), 0);
  const countries = listOf(typed.countries.toUpperCase());
  if (countries.some((one) => !offered.countries.includes(one))) problems.countries = true;
  if (typed.methods.some((one) => !offered.methods.includes(one))) problems.methods = true;
  const days = accepted("days", numberIn(typed.days, 1, 3650), 1);
  const maxUses = typed.uses === "" ? null : accepted("uses", numberIn(typed.uses, 1, 10_000_000), 1);
  if (Object.keys(problems).length > 0) return { input: null, problems };
  return {
    problems: null,
    input: {
      code,
      percentage: kind === "percent" ? off : 0,
      amount: kind === "amount" ? off : null,
      bonusCredits: kind === "bonus" ? off : 0,
      maxUses,
      countries,
      currency: typed.currency || null,
      minimum,
      methods: [...new Set(typed.methods)],
      days,
      validity: typed.validity,
      member: null,
    },
  };
}

/** Returns basis points, minor units or credits, by the kind; null for a number that is none. */
function readOff({ kind, off }: TypedDiscount, digits: number): number | null {
  if (kind === "amount") return minorOf(off, digits) || null;
  const number = numberIn(off, 1, kind === "percent" ? 90 : 100_000);
  return number === null || kind === "bonus" ? number : number * 100;
}

const listOf = (text: string) => [...new Set(text.split(/[\s,;]/).filter(Boolean))];

/** Returns the code that an input makes, as if it were added now. */
export function discountOf({ days, member, ...terms }: DiscountInput, now: Date): Discount {
  const expires = new Date(now.getTime() + days * DAY_MS);
  return { ...terms, starts: null, expires, status: "active", memberId: member, useKey: null };
}

/** The cheapest package that takes a code: what it costs with it, and without it, in minor units. */
export type CheapestOrder = { currency: string; price: number; before: number };

/** Returns the cheapest package that takes a code, in the code's currency or the first of the brand; null where none is dear enough. */
export function cheapestOrder(discount: Discount, { config }: Pick<Tenant, "config">): CheapestOrder | null {
  const currency = discount.currency ?? Object.keys(config.bundles[0]?.prices ?? {})[0];
  if (!currency) return null;
  const [country = "", method = ""] = [discount.countries[0], discount.methods[0]];
  const prices = config.bundles.flatMap(({ prices: all, credits }) => {
    const price = (all as Partial<Record<string, number>>)[currency];
    const isTaken =
      price !== undefined &&
      problemWith(discount, { country, currency, price, credits, method, least: 1 }) === null;
    return isTaken ? [price] : [];
  });
  if (prices.length === 0) return null;
  const before = Math.min(...prices);
  return { currency, before, price: before - amountOff(before, discount) };
}
