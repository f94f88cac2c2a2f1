import type { Discount } from "~/domain/discounts/discount";
import { type DiscountEffect, listDiscountEffects } from "~/domain/discounts/discount-effect.server";
import { listDiscounts } from "~/domain/discounts/manage-discounts.server";
import { LEAST_PEOPLE, type ShownCount, shownCount } from "~/domain/growth/suppress";
import { queryBrands } from "~/http/console/merge-brands.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import { Times } from "~/http/console/times.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { ShownDays } from "../../days/shown-days";
import { seesExactly } from "../sources/source-rows.server";
import type { ShownDiscount } from "./discount-words";

/** The most codes of a brand that are read. */
const MAX_CODES = 1000;

/** What a code did in a range of days. Amounts in minor units by currency; null where they are of fewer than five orders, for who sees aggregates only. */
export type Effect = {
  orders: ShownCount;
  /** among the paid orders of the brand in these days, from 0 to 1; null where a count is hidden or there is none */
  share: number | null;
  given: [currency: string, minor: number][] | null;
  received: [currency: string, minor: number][] | null;
};

/** A code of a brand, or what the brand gives by itself: the discount of a first purchase, and the codes of members who were leaving. */
export type DiscountRow = {
  tenant: Tenant;
  kind: "shared" | "first_purchase" | "personal";
  code: string | null;
  discount: ShownDiscount | null;
  effect: Effect;
};

/** The orders of a brand in one currency, with a discount and without one: how many, and what was received. */
export type Comparison = { tenant: Tenant; currency: string; with: Part; without: Part };
type Part = { orders: number; received: number };

/** Returns a code as pages show it. */
export function shownDiscount(discount: Discount, now: Date, times: Times): ShownDiscount {
  const { starts, expires, status, useKey: _, ...terms } = discount;
  const isEarly = starts !== null && starts > now;
  const state = status === "ended" ? "ended" : expires <= now ? "expired" : isEarly ? "waiting" : "active";
  return {
    ...terms,
    from: isEarly ? times.of(starts).short : null,
    until: times.of(expires).day,
    state,
  };
}

const stateOrder = { active: 0, waiting: 1, expired: 2, ended: 3 };

/** Reads the codes of the scope's brands and what each did in a range of days: active ones first, the most used first. */
export async function readDiscountRows(
  request: Pick<OperatorRequest, "ctx" | "brands" | "scope" | "may">,
  days: Pick<ShownDays, "from" | "to">,
): Promise<{ rows: DiscountRow[]; comparisons: Comparison[]; failed: Tenant[] }> {
  const { ctx, scope } = request;
  const times = new Times(scope);
  const { found, failed } = await queryBrands(request.brands, (tenant) =>
    ctx.services.databaseOf(tenant).transaction(async (tx) => ({
      discounts: await listDiscounts(tx, ctx.now, MAX_CODES, "shared"),
      effects: await listDiscountEffects(tx, {
        from: days.from,
        to: days.to,
        timeZone: tenant.config.timezone,
      }),
    })),
  );
  const rows = found.flatMap(({ tenant, result: { discounts, effects } }) => {
    const isExact = seesExactly(request, tenant);
    const effectOf = (kind: DiscountEffect["kind"], code: string | null) => {
      const own = effects.filter((one) => one.kind === kind && one.code === code);
      return effectIn(own, effects, isExact);
    };
    const automatic = [
      ...new Set(effects.flatMap(({ kind, code }) => (kind === "first_purchase" && code ? [code] : []))),
    ];
    return [
      ...discounts.map(
        (discount): DiscountRow => ({
          tenant,
          kind: "shared",
          code: discount.code,
          discount: shownDiscount(discount, ctx.now, times),
          effect: effectOf("shared", discount.code),
        }),
      ),
      ...automatic.map(
        (code): DiscountRow => ({
          tenant,
          kind: "first_purchase",
          code,
          discount: null,
          effect: effectOf("first_purchase", code),
        }),
      ),
      ...(effects.some(({ kind }) => kind === "personal")
        ? [
            {
              tenant,
              kind: "personal" as const,
              code: null,
              discount: null,
              effect: effectOf("personal", null),
            },
          ]
        : []),
    ];
  });
  const placeOf = ({ discount }: DiscountRow) => stateOrder[discount?.state ?? "active"];
  const sizeOf = ({ effect: { orders } }: DiscountRow) => (typeof orders === "number" ? orders : 0.5);
  rows.sort((a, b) => placeOf(a) - placeOf(b) || sizeOf(b) - sizeOf(a));
  const comparisons = found.flatMap(({ tenant, result: { effects } }) =>
    comparisonsOf(tenant, effects, seesExactly(request, tenant)),
  );
  return { rows, comparisons, failed };
}

/** Returns what orders with one discount did among all of a brand. */
export function effectIn(
  own: readonly DiscountEffect[],
  all: readonly DiscountEffect[],
  isExact: boolean,
): Effect {
  const sum = (list: readonly DiscountEffect[]) => list.reduce((total, { orders }) => total + orders, 0);
  const [orders, whole] = [sum(own), sum(all)];
  const shown = isExact ? orders : shownCount(orders);
  const isShown = typeof shown === "number";
  // An amount of few orders, in any currency, would show what they cost.
  const amounts = (of: (one: DiscountEffect) => number): Effect["given"] =>
    isExact || own.every((one) => one.orders >= LEAST_PEOPLE)
      ? own.map((one) => [one.currency, of(one)])
      : null;
  return {
    orders: shown,
    share: isShown && whole > 0 ? orders / whole : null,
    given: amounts(({ discount }) => discount),
    received: amounts(({ received }) => received),
  };
}

/** Compares the orders with and without a discount, by currency. Where one side is of few orders, only who sees orders sees it. */
function comparisonsOf(tenant: Tenant, effects: readonly DiscountEffect[], isExact: boolean): Comparison[] {
  const currencies = [...new Set(effects.map(({ currency }) => currency))].sort();
  return currencies.flatMap((currency) => {
    const part = (isWithout: boolean) =>
      effects
        .filter((one) => one.currency === currency && (one.kind === "none") === isWithout)
        .reduce(
          (sum, { orders, received }) => ({ orders: sum.orders + orders, received: sum.received + received }),
          { orders: 0, received: 0 },
        );
    const sides = { with: part(false), without: part(true) };
    const isShown = isExact || [sides.with, sides.without].every(({ orders }) => orders >= LEAST_PEOPLE);
    return isShown ? [{ tenant, currency, ...sides }] : [];
  });
}
