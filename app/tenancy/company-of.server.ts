import { readTenantSource } from "./tenant-source.server";

/** Returns the id of the company that a folder states, also one that is refused; null where its file cannot be read or states none. */
export function companyOf(tenantsDir: string, slug: string): string | null {
  const source = readTenantSource(tenantsDir, slug);
  const company: unknown = "problem" in source ? null : source.merged.company;
  const { id } = (typeof company === "object" && company !== null ? company : {}) as { id?: unknown };
  return typeof id === "string" ? id : null;
}
