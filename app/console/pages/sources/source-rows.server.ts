import { type ShownCount, shownCount } from "~/domain/growth/suppress";
import { listSourceFigures, type SourceFigures } from "~/domain/sources/list-source-figures.server";
import { countCapped } from "~/domain/sources/source-caps.server";
import { queryBrands } from "~/http/console/merge-brands.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { ShownDays } from "../../days/shown-days";

/** A cap of a source, and how much of it is used. */
export type Cap = { kind: "day" | "total"; value: ShownCount; cap: number };

/** The figures of a source in a range of days. Amounts in minor units, by currency; null where they would show what few people paid. */
export type SourceRow = {
  tenant: Tenant;
  ref: string;
  /** null for a source that the brand does not have any more */
  name: string | null;
  visits: ShownCount;
  signups: ShownCount;
  overCap: ShownCount;
  confirmed: ShownCount;
  purchases: ShownCount;
  revenue: [currency: string, minor: number][] | null;
  postbacks: SourceFigures["postbacks"];
  caps: Cap[];
};

const NOTHING = {
  day: null,
  visits: 0,
  signups: 0,
  overCap: 0,
  confirmed: 0,
  purchases: 0,
  revenue: {},
  postbacks: { delivered: 0, waiting: 0, givenUp: 0 },
};

/**
 * Returns whether an operator sees a brand's sources and codes exactly, as partners are paid by them. Without the permission for orders, counts below five
 * people are hidden, and amounts of so few orders. decision 382
 */
export const seesExactly = ({ may }: Pick<OperatorRequest, "may">, tenant: Tenant): boolean =>
  may("orders.see", tenant);

/** Reads the sources of the scope's brands, the most signups first. Only brands that have a source are queried. */
export async function readSourceRows(
  request: Pick<OperatorRequest, "ctx" | "brands" | "scope" | "may">,
  days: ShownDays,
): Promise<{ rows: SourceRow[]; failed: Tenant[] }> {
  const { brands, scope } = request;
  const own = brands.filter(({ config }) => config.traffic_sources.length > 0 || scope.kind === "brand");
  const { found, failed } = await queryBrands(own, (tenant) => readSources(request, tenant, days, null));
  const rows = found.flatMap(({ result }) => result.rows);
  const sizeOf = ({ signups }: SourceRow) => (typeof signups === "number" ? signups : 0.5);
  return { rows: rows.sort((a, b) => sizeOf(b) - sizeOf(a)), failed };
}

/**
 * Reads the sources of one brand: those that it has, and those with figures in the range.
 * @param only a ref, which is read also where its figures are of other days; null for all
 * @returns also the figures of each day, newest first
 */
export async function readSources(
  request: Pick<OperatorRequest, "ctx" | "may">,
  tenant: Tenant,
  { from, to }: Pick<ShownDays, "from" | "to">,
  only: string | null,
): Promise<{ rows: SourceRow[]; days: SourceFigures[] }> {
  const { ctx } = request;
  const { traffic_sources, timezone } = tenant.config;
  const configured = traffic_sources.filter(({ ref }) => only === null || ref === only);
  const { figures, capped } = await ctx.services.databaseOf(tenant).transaction(async (tx) => ({
    figures: await listSourceFigures(tx, { since: from, last: to, timeZone: timezone, ref: only }),
    capped: await countCapped(
      { tenant, now: ctx.now },
      tx,
      only === null ? configured.filter(({ caps }) => caps).map(({ ref }) => ref) : [only],
    ),
  }));
  const sums = figures.filter(({ day }) => day === null);
  const refs = [...new Set([...configured, ...sums, ...(only === null ? [] : capped)].map(({ ref }) => ref))];
  const show = seesExactly(request, tenant) ? (count: number): ShownCount => count : shownCount;
  const rows = refs.map((ref): SourceRow => {
    const source = configured.find((one) => one.ref === ref);
    const found = sums.find((one) => one.ref === ref) ?? { ...NOTHING, ref };
    const used = capped.find((one) => one.ref === ref);
    const capsOf = (kind: Cap["kind"], cap: number | undefined, value = 0) =>
      cap === undefined ? [] : [{ kind, cap, value: show(value) }];
    return {
      tenant,
      ref,
      name: source ? (source.name ?? ref) : null,
      visits: show(found.visits),
      signups: show(found.signups),
      overCap: show(found.overCap),
      confirmed: show(found.confirmed),
      purchases: show(found.purchases),
      revenue: typeof show(found.purchases) === "number" ? Object.entries(found.revenue) : null,
      postbacks: found.postbacks,
      caps: [
        ...capsOf("day", source?.caps?.signups_per_day, used?.today),
        ...capsOf("total", source?.caps?.signups_total, used?.total),
      ],
    };
  });
  return { rows, days: figures.filter(({ day }) => day !== null) };
}
