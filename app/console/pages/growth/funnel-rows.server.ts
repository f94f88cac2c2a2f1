import { LRUCache } from "lru-cache";
import { changeOf, rateOf } from "~/domain/growth/rate-change";
import {
  type Funnel,
  type FunnelGroup,
  type FunnelQuery,
  readFunnels,
} from "~/domain/growth/read-funnel.server";
import { type FunnelStep, funnelSteps } from "~/domain/growth/steps";
import type { ShownCount } from "~/domain/growth/suppress";
import { queryBrands } from "~/http/console/merge-brands.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { GrowthQuery } from "./growth-query.server";

/** A count, its rate among the step before, from 0 on, and the difference to the rate of the period before. */
export type FunnelCell = {
  count: ShownCount;
  rate: number | null;
  change: { difference: number; isBeyondChance: boolean } | null;
};

/** A row: a brand, or a group of a brand; "" is a group without a name. The counts are in the order of the steps. */
export type FunnelRow = {
  tenant: Tenant;
  name: string | null;
  counts: ShownCount[];
  before: ShownCount[] | null;
};

/** The funnels of the scope's brands in one range. `sum` adds what is shown; null where a brand has no figure to add. */
export type FunnelRows = {
  rows: FunnelRow[];
  sum: (number | null)[];
  answered: number;
  failed: Tenant[];
};

const countsOf = (counts: FunnelGroup["counts"]): ShownCount[] =>
  funnelSteps.map((step) => counts[step] ?? 0);

/** Reads the funnels of the scope's brands, the most visited row first. */
export async function readFunnelRows(
  { ctx, brands }: Pick<OperatorRequest, "ctx" | "brands">,
  { days, by }: Pick<GrowthQuery, "days" | "by">,
): Promise<FunnelRows> {
  const grouped = { by: by === "brand" ? null : by, experiment: null };
  const ranges = [days, ...(days.before ? [days.before] : [])];
  const queries = ranges.map(({ from, to }) => ({ ...grouped, from, to }));
  const { found, failed } = await queryBrands(brands, (tenant) =>
    brands.length > FEW_BRANDS
      ? readRemembered(ctx, tenant, queries)
      : readFunnels({ db: ctx.services.databaseOf(tenant) }, queries),
  );
  const rows = found.flatMap(({ tenant, result: [now, before] }) => rowsOf(tenant, now!, before ?? null));
  rows.sort((a, b) => sizeOf(b.counts[0]) - sizeOf(a.counts[0]));
  const totals = found.map(({ result }) => countsOf(result[0]!.total));
  return { rows, sum: sumsOf(totals), answered: found.length, failed };
}

/** With more brands than these their funnels are remembered for a minute: a thousand brands are a thousand transactions. decision 383 */
export const FEW_BRANDS = 50;
const FRESH_MS = 60_000;
/** By brand and query; the counts in it are suppressed. */
const remembered = new LRUCache<string, { at: number; funnels: Funnel[] }>({ max: 5000 });

async function readRemembered(
  { now, services }: OperatorRequest["ctx"],
  tenant: Tenant,
  queries: readonly FunnelQuery[],
): Promise<Funnel[]> {
  const key = JSON.stringify([tenant.id, queries]);
  const known = remembered.get(key);
  if (known && now.getTime() - known.at < FRESH_MS) return known.funnels;
  const funnels = await readFunnels({ db: services.databaseOf(tenant) }, queries);
  remembered.set(key, { at: now.getTime(), funnels });
  return funnels;
}

function rowsOf(tenant: Tenant, now: Funnel, before: Funnel | null): FunnelRow[] {
  if (now.by === null)
    return [{ tenant, name: null, counts: countsOf(now.total), before: before && countsOf(before.total) }];
  return now.groups.map(({ name, counts }) => {
    const earlier = before?.groups.find((group) => group.name === name);
    return { tenant, name, counts: countsOf(counts), before: before && countsOf(earlier?.counts ?? {}) };
  });
}

/** Where a row is sorted: a hidden count is small. */
const sizeOf = (count: ShownCount | undefined) => (typeof count === "number" ? count : 0.5);

/** Adds the figures of brands by step: counts below five are left out. A total that is hidden because it would reveal one leaves no sum. */
function sumsOf(totals: readonly ShownCount[][]): (number | null)[] {
  return funnelSteps.map((_, at) =>
    totals.some((counts) => counts[at] === "hidden")
      ? null
      : totals.reduce((sum, counts) => sum + (typeof counts[at] === "number" ? counts[at] : 0), 0),
  );
}

/** Returns the cells of a row: each count with its rate among the step before, and the change of that. */
export function cellsOf({ counts, before }: Pick<FunnelRow, "counts" | "before">): FunnelCell[] {
  return counts.map((count, at) => {
    const of = counts[at - 1];
    if (of === undefined) return { count, rate: null, change: null };
    const earlier = before && { count: before[at]!, of: before[at - 1]! };
    return { count, rate: rateOf({ count, of }), change: earlier && changeOf({ count, of }, earlier) };
  });
}

/** Returns the largest changes of rates that chance does not explain, with the row and the step of each. */
export function largestChanges(
  rows: readonly FunnelRow[],
  most: number,
): { row: FunnelRow; step: FunnelStep; before: number; now: number }[] {
  return rows
    .flatMap((row) =>
      cellsOf(row).flatMap(({ rate, change }, at) =>
        rate !== null && change?.isBeyondChance
          ? [{ row, step: funnelSteps[at]!, before: rate - change.difference, now: rate }]
          : [],
      ),
    )
    .sort((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before))
    .slice(0, most);
}

/** Returns the columns of the funnel as a file: each step in the range, and in the one before. */
export const columnsOf = (by: GrowthQuery["by"]): string[] => [
  ...["brand", by === "brand" ? "group" : by],
  ...funnelSteps,
  ...funnelSteps.map((step) => `${step}_before`),
];
