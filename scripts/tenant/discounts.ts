import { type Discount, normalizeCode } from "~/domain/discounts/discount";
import { type CodeTurnover, listTurnover } from "~/domain/discounts/discount-turnover.server";
import { listDiscounts } from "~/domain/discounts/manage-discounts.server";
import { addDiscountAct } from "~/domain/operators/add-discount.act.server";
import { endDiscountAct } from "~/domain/operators/end-discount.act.server";
import { MemberNotFound, NothingToDo } from "~/domain/operators/operator.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { operatorContext, withTenant } from "./database.ts";
import { minorOf, money } from "./money.ts";
import { numberOf, operatorFlags, requireWhy } from "./operator.ts";
import { minute, print } from "./output.ts";
import { forBrands, printBrands, readScope, requireOne, type Scope, scopeFlags } from "./scope.ts";
import { parse, Refusal, UsageError } from "./usage.ts";

const MAX = 1000;
const PERCENT_MAX = 90;
const DAYS_MAX = 3650;
const BONUS_MAX = 100_000;

const flags = {
  percent: { type: "string" },
  amount: { type: "string" },
  bonus: { type: "string" },
  uses: { type: "string" },
  starts: { type: "string" },
  days: { type: "string", default: "30" },
  minimum: { type: "string", default: "0" },
  currency: { type: "string" },
  countries: { type: "string", default: "" },
  methods: { type: "string", default: "" },
  member: { type: "string" },
  unlimited: { type: "boolean" },
  ...scopeFlags,
  ...operatorFlags,
} as const;

/**
 * `discounts <slug> [list]` shows a brand's codes, `add <code> --percent 25` adds one, `end <code>` ends one, `turnover [<code>]` shows what their orders
 * came to. Amounts are in major units of their currency. The terms of a code never change, because orders and open pages rely on them.
 */
export async function discountsCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, flags);
  const { scope, words } = readScope("discounts", values, positionals);
  const [what = "list", typed, ...more] = words;
  const isChange = what === "add" || what === "end";
  const isKnown = isChange || what === "list" || what === "turnover";
  const isNamed = isChange ? typed !== undefined : what === "turnover" || typed === undefined;
  if (!isKnown || more.length > 0 || !isNamed)
    throw new UsageError("discounts takes a slug, and list, turnover, or add or end with a code.");
  const code = normalizeCode(typed ?? "");
  if (typed !== undefined && code === "")
    throw new UsageError("A code has 3 to 30 letters, digits and dashes, and does not start with a dash.");
  if (what === "turnover") return showTurnover(scope, typed === undefined ? null : code, values.json);
  if (what === "list") return showCodes(scope, values.json);
  requireWhy(values);
  const { memberId, ...terms } = what === "add" ? numbersOf(values) : NOTHING;
  requireOne(scope, what);
  const { slug } = scope;
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
        ...terms,
        code,
        countries,
        currency,
        methods,
        validity: values.unlimited ? "unlimited" : "once-per-user",
        member: memberId,
      }).catch(refuse(`${slug} already has the code ${code}, or the code is reserved for first purchases.`));
    const all = await db.transaction((tx) => listDiscounts(tx, now, MAX));
    const shown = all.filter((one) => one.code === code);
    const lines = shown.map((one) => lineOf(one, now));
    print(values.json, { discounts: shown }, lines);
  });
  return 0;
}

/** Prints the codes of the brands, and how many orders were paid with each. */
async function showCodes(scope: Scope, asJson: boolean | undefined): Promise<number> {
  const now = new Date();
  const found = await forBrands(scope, async ({ db }) => ({
    discounts: await db.transaction((tx) => listDiscounts(tx, now, MAX)),
  }));
  return printBrands(asJson, scope, found, ({ discounts }) => discounts.map((one) => lineOf(one, now)));
}

const NOTHING = {
  percentage: 0,
  amount: null,
  bonusCredits: 0,
  maxUses: null,
  starts: null,
  days: 0,
  minimum: 0,
  memberId: null,
};

/** Parses the numbers of a new code: percent or amount in major units, bonus credits, uses, start, days, minimum in major units, member id. @throws UsageError */
function numbersOf(values: {
  percent?: string;
  amount?: string;
  bonus?: string;
  uses?: string;
  starts?: string;
  days: string;
  minimum: string;
  currency?: string;
  member?: string;
}) {
  const { percent, amount: off, bonus, uses } = values;
  if (percent !== undefined && off !== undefined) throw new UsageError("--percent or --amount, not both.");
  if (off !== undefined && !values.currency) throw new UsageError("--amount needs its --currency.");
  const isBonus = bonus !== undefined && percent === undefined;
  const percent100 = off !== undefined || isBonus ? 0 : numberOf(percent, "--percent") * 100;
  if (percent100 > PERCENT_MAX * 100) throw new UsageError(`--percent is at most ${PERCENT_MAX}.`);
  const bonusCredits = bonus === undefined ? 0 : numberOf(bonus, "--bonus");
  if (bonusCredits > BONUS_MAX) throw new UsageError(`--bonus is at most ${BONUS_MAX}.`);
  const days = numberOf(values.days, "--days");
  if (days > DAYS_MAX) throw new UsageError(`--days is at most ${DAYS_MAX}.`);
  if (values.minimum !== "0" && !values.currency) throw new UsageError("--minimum needs its --currency.");
  const minimum = values.minimum === "0" ? 0 : minorOf(values.minimum, values.currency!);
  const memberId = values.member === undefined ? null : numberOf(values.member, "--member");
  return {
    percentage: percent100,
    amount: off === undefined ? null : minorOf(off, values.currency!),
    bonusCredits,
    maxUses: uses === undefined ? null : numberOf(uses, "--uses"),
    starts: values.starts === undefined ? null : startOf(values.starts),
    days,
    minimum,
    memberId,
  };
}

/** Parses a start in UTC: a day, or a day and a time. @throws UsageError */
function startOf(text: string): Date {
  const isTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(text);
  const at = new Date(text.includes("T") ? `${text}Z` : `${text}T00:00Z`);
  if (!isTime || Number.isNaN(at.getTime()))
    throw new UsageError("--starts is a day or a time in UTC, such as 2027-01-10 or 2027-01-10T18:00.");
  return at;
}

/** Prints what the orders with each code, or with one, came to. */
async function showTurnover(scope: Scope, code: string | null, asJson: boolean | undefined): Promise<number> {
  const found = await forBrands(scope, async ({ db }) => ({
    turnover: await db.transaction((tx) => listTurnover(tx, code)),
  }));
  return printBrands(asJson, scope, found, ({ turnover }) => turnover.map(turnoverLine));
}

function turnoverLine({ code, currency, ...sums }: CodeTurnover): string {
  const amount = (minor: number) => money(minor, currency);
  return [
    code.padEnd(16),
    `${sums.orders} orders`,
    `${sums.paidOrders} paid by ${sums.members} members`,
    `gross ${amount(sums.gross)}`,
    `discount ${amount(sums.discount)}`,
    `received ${amount(sums.paid)}`,
    sums.refunded > 0 && `refunded ${amount(sums.refunded)}`,
    sums.chargedBack > 0 && `charged back ${amount(sums.chargedBack)}`,
    sums.bonusCredits > 0 && `${sums.bonusCredits} bonus credits`,
  ]
    .filter(Boolean)
    .join("  ");
}

/** Parses a comma-separated flag whose values must be in `known`. @throws UsageError for an unknown value */
function listOf(text: string, known: readonly string[], flag: string): string[] {
  const all = text.split(",").filter(Boolean);
  const unknown = all.find((one) => !known.includes(one));
  if (unknown) throw new UsageError(`${flag} accepts ${[...new Set(known)].join(", ")}; not ${unknown}.`);
  return all;
}

function lineOf(discount: Discount & { paidOrders: number }, now: Date): string {
  const { code, percentage, amount, bonusCredits, expires, minimum, currency, countries, methods, memberId } =
    discount;
  return [
    code.padEnd(16),
    percentage > 0 && `${percentage / 100} %`,
    amount !== null && currency && `${money(amount, currency)} off`,
    bonusCredits > 0 && `${bonusCredits} bonus credits`,
    stateOf(discount, now).padEnd(7),
    discount.starts && discount.starts > now && `from ${minute(discount.starts)}`,
    `until ${expires.toISOString().slice(0, 10)}`,
    discount.validity,
    discount.maxUses === null
      ? `${discount.paidOrders} paid`
      : `${discount.paidOrders} paid of ${discount.maxUses}`,
    minimum > 0 && currency ? `from ${money(minimum, currency)}` : (currency ?? ""),
    countries.join(","),
    methods.join(","),
    memberId === null ? "" : `member ${memberId}`,
  ]
    .filter(Boolean)
    .join("  ")
    .trimEnd();
}

function stateOf({ status, starts, expires }: Discount, now: Date): string {
  if (status === "ended") return "ended";
  if (expires <= now) return "expired";
  return starts !== null && starts > now ? "waiting" : "active";
}
