import type { Range } from "~/db/brand-figures";
import { todayIn } from "~/domain/calendar";
import type { BrandFigures } from "~/domain/operators/figures/read-figures.server";
import { outside } from "~/domain/operators/figures/usual";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import type { Tenant } from "~/tenancy/tenant.server";

/** A number of a brand, and its usual range where it is outside of it. */
export type Cell = { value: number; usual: Range | null; mark: "low" | "high" | null };

/** What happened at a brand today. Money by currency, in minor units. */
export type TodayOfBrand = {
  visits: Cell;
  signups: Cell;
  orders: Cell;
  paid: (Cell & { currency: string; median: number | null })[];
};

/** The sums of one currency: today, and of those brands whose usual amount at this time is known, both. */
export type SumOfCurrency = {
  currency: string;
  orders: number;
  paid: number;
  refunded: number;
  compared: { brands: number; paid: number; usual: number };
};

/** Returns today's numbers of those brands whose figures the operator may see; brands that were not counted today have none. */
export async function todayOf({ ctx, brands, may }: OperatorRequest) {
  const all = await ctx.services.figures.all(ctx.now);
  const seen = brands.filter((tenant) => may("growth.see", tenant));
  const counted = seen.flatMap((tenant) => {
    const figures = all.get(tenant.id);
    return figures && figures.day === todayIn(tenant.config.timezone, ctx.now) ? [{ tenant, figures }] : [];
  });
  const oldest = Math.min(...counted.map(({ figures }) => figures.countedAt.getTime()));
  return {
    sees: seen.length > 0,
    missing: seen.length - counted.length,
    oldest: counted.length > 0 ? new Date(oldest) : null,
    ofBrand: new Map(counted.map(({ tenant, figures }) => [tenant.id, cellsOf(figures)])),
    sums: sumsOf(counted),
  };
}

function cellsOf({ visits, signups, money, usual }: BrandFigures): TodayOfBrand {
  const cell = (value: number, range: Range | null | undefined): Cell => {
    const mark = outside(value, range);
    return { value, mark, usual: mark && range ? range : null };
  };
  const orders = Object.values(money).reduce((sum, one) => sum + one.orders, 0);
  const currencies = new Set([...Object.keys(money), ...Object.keys(usual.paid ?? {})]);
  return {
    visits: cell(visits, usual.visits),
    signups: cell(signups, usual.signups),
    orders: cell(orders, usual.orders),
    paid: [...currencies].sort().flatMap((currency) => {
      const paid = money[currency]?.paid ?? 0;
      const { range = null, median = null } = usual.paid?.[currency] ?? {};
      // A currency that the brand sold in once.
      if (paid === 0 && !median && !outside(0, range)) return [];
      return [{ currency, median, ...cell(paid, range) }];
    }),
  };
}

function sumsOf(counted: readonly { tenant: Tenant; figures: BrandFigures }[]): SumOfCurrency[] {
  const sums = new Map<string, SumOfCurrency>();
  for (const { figures } of counted) {
    const { money, usual } = figures;
    for (const currency of new Set([...Object.keys(money), ...Object.keys(usual.paid ?? {})])) {
      const { orders = 0, paid = 0, refunded = 0 } = money[currency] ?? {};
      const median = usual.paid?.[currency]?.median ?? null;
      if (!orders && !refunded && !median) continue;
      const sum = sums.get(currency) ?? {
        ...{ currency, orders: 0, paid: 0, refunded: 0 },
        compared: { brands: 0, paid: 0, usual: 0 },
      };
      sums.set(currency, sum);
      sum.orders += orders;
      sum.paid += paid;
      sum.refunded += refunded;
      if (median === null) continue;
      sum.compared.brands += 1;
      sum.compared.paid += paid;
      sum.compared.usual += median;
    }
  }
  return [...sums.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
