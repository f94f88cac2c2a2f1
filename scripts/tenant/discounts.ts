import { type Discount, normalizeCode } from "~/domain/discounts/discount";
import { listDiscounts } from "~/domain/discounts/manage-discounts.server";
import { addDiscountAct } from "~/domain/operators/add-discount.act.server";
import { endDiscountAct } from "~/domain/operators/end-discount.act.server";
import { MemberNotFound, NothingToDo } from "~/domain/operators/operator";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { operatorContext, withTenant } from "./database.ts";
import { minorOf, money } from "./money.ts";
import { numberOf, operatorFlags, requireWhy } from "./operator.ts";
import { print } from "./output.ts";
import { parse, Refusal, UsageError } from "./usage.ts";

const MAX = 1000;
const PERCENT_MAX = 90;
const DAYS_MAX = 3650;

const flags = {
  percent: { type: "string" },
  days: { type: "string", default: "30" },
  minimum: { type: "string", default: "0" },
  currency: { type: "string" },
  countries: { type: "string", default: "" },
  methods: { type: "string", default: "" },
  member: { type: "string" },
  unlimited: { type: "boolean" },
  ...operatorFlags,
} as const;

/**
 * `discounts <slug> [list]` shows a brand's codes, `add <code> --percent 25` adds one, `end <code>` ends one. Amounts are in major units of their currency.
 * The percentage of a code never changes, because orders and open pages rely on it.
 */
export async function discountsCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, flags);
  const [slug, what = "list", typed, ...more] = positionals;
  const isKnown = what === "list" || what === "add" || what === "end";
  if (!slug || !isKnown || more.length > 0 || (what === "list") !== (typed === undefined))
    throw new UsageError("discounts takes a slug, and list, or add or end with a code.");
  const code = normalizeCode(typed ?? "");
  if (what !== "list" && code === "")
    throw new UsageError("A code has 3 to 30 letters, digits and dashes, and does not start with a dash.");
  if (what !== "list") requireWhy(values);
  const { percentage, days, minimum, memberId } = what === "add" ? numbersOf(values) : NOTHING;
  await withTenant(slug, async (tenant, db) => {
    const { config } = tenant;
    const countries = listOf(values.countries, config.countries, "--countries");
    const offered = config.payment_methods.map(({ method }) => method);
    const methods = listOf(values.methods, offered, "--methods");
    const currencies = config.bundles.flatMap(({ prices }) => Object.keys(prices));
    const [currency = null] = listOf(values.currency ?? "", currencies, "--currency");
    const ctx = await operatorContext(tenant, db, values);
    const { now } = ctx;
    const refuse = (message: string) => (error: unknown) => {
      if (error instanceof MemberNotFound) throw new Refusal(`${error.message} npm run tenant -- find`);
      throw error instanceof NothingToDo ? new Refusal(message) : error;
    };
    if (what === "end")
      await performOperatorAct(endDiscountAct, ctx, { code }).catch(
        refuse(`There is no active code ${code} at ${slug}.`),
      );
    if (what === "add")
      await performOperatorAct(addDiscountAct, ctx, {
        code,
        percentage: percentage * 100,
        countries,
        currency,
        minimum,
        methods,
        days,
        validity: values.unlimited ? "unlimited" : "once-per-user",
        member: memberId,
      }).catch(refuse(`${slug} already has the code ${code}, or the code is reserved for first purchases.`));
    const all = await db.transaction((tx) => listDiscounts(tx, now, MAX));
    const shown = what === "list" ? all : all.filter((one) => one.code === code);
    const lines = shown.map((one) => lineOf(one, now));
    print(values.json, { discounts: shown }, lines);
  });
  return 0;
}

const NOTHING = { percentage: 0, days: 0, minimum: 0, memberId: null };

/** Parses the numbers of a new code: percent, days, minimum in major units, member id. @throws UsageError */
function numbersOf(values: {
  percent?: string;
  days: string;
  minimum: string;
  currency?: string;
  member?: string;
}) {
  const percentage = numberOf(values.percent, "--percent");
  if (percentage > PERCENT_MAX) throw new UsageError(`--percent is at most ${PERCENT_MAX}.`);
  const days = numberOf(values.days, "--days");
  if (days > DAYS_MAX) throw new UsageError(`--days is at most ${DAYS_MAX}.`);
  if (values.minimum !== "0" && !values.currency) throw new UsageError("--minimum needs its --currency.");
  const minimum = values.minimum === "0" ? 0 : minorOf(values.minimum, values.currency!);
  const memberId = values.member === undefined ? null : numberOf(values.member, "--member");
  return { percentage, days, minimum, memberId };
}

/** Parses a comma-separated flag whose values must be in `known`. @throws UsageError for an unknown value */
function listOf(text: string, known: readonly string[], flag: string): string[] {
  const all = text.split(",").filter(Boolean);
  const unknown = all.find((one) => !known.includes(one));
  if (unknown) throw new UsageError(`${flag} accepts ${[...new Set(known)].join(", ")}; not ${unknown}.`);
  return all;
}

function lineOf(discount: Discount & { paidOrders: number }, now: Date): string {
  const { code, percentage, expires, minimum, currency, countries, methods, memberId } = discount;
  const state = discount.status === "ended" ? "ended" : expires <= now ? "expired" : "active";
  return [
    code.padEnd(16),
    `${percentage / 100} %`,
    state.padEnd(7),
    `until ${expires.toISOString().slice(0, 10)}`,
    discount.validity,
    `${discount.paidOrders} paid`,
    minimum > 0 && currency ? `from ${money(minimum, currency)}` : (currency ?? ""),
    countries.join(","),
    methods.join(","),
    memberId === null ? "" : `member ${memberId}`,
  ]
    .filter(Boolean)
    .join("  ")
    .trimEnd();
}
