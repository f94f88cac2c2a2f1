import { readTrend } from "~/domain/growth/read-trend.server";
import { funnelSteps } from "~/domain/growth/steps";
import type { ShownCount } from "~/domain/growth/suppress";
import { queryBrands } from "~/http/console/merge-brands.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { lateNames } from "../../days/late-names.server";
import { dayName, partLength, rangeName } from "../../days/read-days.server";
import { shownBrands } from "../../root-data.server";
import type { Line } from "../../ui/charts/line-chart";
import { cellsOf, FEW_BRANDS, largestChanges, readFunnelRows } from "./funnel-rows.server";
import { type GrowthQuery, readGrowthQuery } from "./growth-query.server";

/** The most rows of the table, and the most lines of the chart. */
const MAX_ROWS = 50;
const MAX_LINES = 6;
const MAX_CHANGES = 6;
/** Loads the funnel of a scope. Where the range of days is none, nothing is counted. */
export async function loadGrowth(request: OperatorRequest, params: URLSearchParams) {
  const { ctx, scope, brands } = request;
  const query = readGrowthQuery(params, scope, ctx.now);
  const base = {
    query,
    steps: funnelSteps,
    isOver: query.days.to < query.days.today,
    isRemembered: brands.length > FEW_BRANDS,
  };
  if (query.days.problem)
    return {
      ...base,
      range: "",
      rows: [],
      sum: null,
      more: 0,
      late: lateNames([]),
      trend: null,
      changes: [],
    };
  const { rows, sum, answered, failed } = await readFunnelRows(request, query);
  const seen = rows.slice(0, MAX_ROWS);
  const marks = await shownBrands(ctx, [...new Set(seen.map(({ tenant }) => tenant))]);
  const shown = new Map(marks.map((brand) => [brand.slug, brand]));
  const charted = scope.kind === "brand" ? brands : chartedBrands(rows.map(({ tenant }) => tenant));
  return {
    ...base,
    range: rangeName(query.days),
    rows: seen.map((row) => ({
      brand: shown.get(row.tenant.slug)!,
      name: row.name,
      cells: cellsOf(row),
    })),
    sum: { counts: sum, brands: answered },
    more: rows.length - seen.length,
    late: lateNames(failed),
    changes: largestChanges(seen, MAX_CHANGES).map(({ row, ...change }) => ({
      ...change,
      brand: shown.get(row.tenant.slug)!,
      name: row.name,
    })),
    trend: await loadTrend(request, query, charted),
  };
}

/** Returns the brands of the rows, the most visited first. */
const chartedBrands = (tenants: readonly Tenant[]) => [...new Set(tenants)].slice(0, MAX_LINES);

/** Loads the trend of a step: a line for each brand, or for one brand its line and that of the range before. */
async function loadTrend(
  { ctx, scope }: OperatorRequest,
  { days, step }: GrowthQuery,
  charted: readonly Tenant[],
): Promise<{ names: string[]; lines: Line[]; isOpen: boolean } | null> {
  const length = partLength(days);
  const ranges = [days, ...(scope.kind === "brand" && days.before ? [days.before] : [])];
  const { found } = await queryBrands(charted, async (tenant) => {
    const db = ctx.services.databaseOf(tenant);
    return Promise.all(ranges.map(({ from, to }) => readTrend({ db }, { from, to, step, length })));
  });
  const [first] = found;
  if (!first) return null;
  const marks = await shownBrands(
    ctx,
    found.map(({ tenant }) => tenant),
  );
  const parts = first.result[0]!;
  const end = parts.at(-1)!;
  const isShort = length > 1 && (Date.parse(end.to) - Date.parse(end.from)) / 86_400_000 + 1 < length;
  return {
    names: parts.map(({ from }) => dayName(from, days)),
    isOpen: days.to >= days.today || isShort,
    lines: found.flatMap(({ result }, at) =>
      result.map((points, index) => ({
        name: index === 0 ? marks[at]!.name : "before",
        look: index > 0 ? ("before" as const) : marks[at]!.slot,
        values: points.map(({ count }) => shownValue(count)),
      })),
    ),
  };
}

const shownValue = (count: ShownCount) => (typeof count === "number" ? count : null);
