/**
 * The two lanes of the tests. `npm test` runs the first; `npm test -- --all` sets TEST_ALL=1 and runs both. A file of the second lane is
 * called `<name>.all.test.ts` or `<name>.all.spec.ts`. Decision 201 says what belongs there.
 */

/** Whether this run includes the second lane. */
export const isAll = process.env.TEST_ALL === "1";

/** The patterns of files that this run leaves out, for the configuration of Vitest and Playwright. */
export const leftOut: string[] = isAll ? [] : ["**/*.all.{test,spec}.ts"];

/** Returns `some` by default and `every` with the second lane: numbers of rounds, or lists of cases. */
export function byLane<T>(some: T, every: T): T {
  return isAll ? every : some;
}

/**
 * The brands of the first lane. No code names a brand, so two that share no setting stand for all: one with four languages, euros, an entry
 * warning, analytics and an open search; one of the United States with dollars and no such thing.
 */
const TWO_BRANDS = ["velvet-hour", "maple-and-main"];

/**
 * Returns two of the demo brands by default and all with the second lane, in their order.
 * @param brands slugs, or objects with a slug
 */
export function everyBrand<T extends string | { slug: string }>(brands: readonly T[]): T[] {
  return brands.filter(
    (one) => isAll || TWO_BRANDS.includes(typeof one === "string" ? one : (one as { slug: string }).slug),
  );
}
