import { todayIn } from "~/domain/calendar";
import type { Needs } from "~/domain/context";

/** A brand with new visits or signups is counted again after this time, any other after the second one. In milliseconds. */
const BUSY_MS = 3 * 60_000;
const QUIET_MS = 50 * 60_000;
/** The most brands of one run. */
const MAX_BRANDS = 200;
/** Figures are deleted after this many months, as the counts of the funnel are. decision 184 */
const RETENTION_MONTHS = 25;

type Brand = { id: string; config: { timezone: string } };

/**
 * Returns the brands whose figures are to be counted now, those first that were counted longest ago.
 * @param busy the ids of brands with counts that are not folded yet; null: any may have
 */
export async function brandsToCount<B extends Brand>(
  { control, now }: Needs<"control" | "now">,
  brands: readonly B[],
  busy: ReadonlySet<string> | null,
): Promise<B[]> {
  const rows = await control.transaction((tx) =>
    tx.selectFrom("brand_health").select(["brand", "day", "counted_at"]).execute(),
  );
  const known = new Map(rows.map(({ brand, ...row }) => [brand, row]));
  return brands
    .map((brand) => ({ brand, last: known.get(brand.id) }))
    .filter(({ brand, last }) => {
      if (!last || last.day !== todayIn(brand.config.timezone, now)) return true;
      const isBusy = !busy || busy.has(brand.id);
      return now.getTime() - last.counted_at.getTime() >= (isBusy ? BUSY_MS : QUIET_MS);
    })
    .sort((a, b) => (a.last?.counted_at.getTime() ?? 0) - (b.last?.counted_at.getTime() ?? 0))
    .slice(0, MAX_BRANDS)
    .map(({ brand }) => brand);
}

/** Deletes figures that are more than 25 months old, also of brands that are gone. */
export async function forgetOldFigures({ control, now }: Needs<"control" | "now">): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - RETENTION_MONTHS);
  await control.transaction((tx) =>
    tx.deleteFrom("daily_figures").where("day", "<", oldest.toISOString().slice(0, 10)).execute(),
  );
}
