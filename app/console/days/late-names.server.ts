import type { Tenant } from "~/tenancy/tenant.server";

/** So many brands that did not answer are named; the others are counted. */
const MAX_NAMED = 5;

/** Returns the names of brands that did not answer, and how many there are. */
export const lateNames = (failed: readonly Tenant[]): { names: string[]; count: number } => ({
  names: failed.slice(0, MAX_NAMED).map(({ config }) => config.name),
  count: failed.length,
});
