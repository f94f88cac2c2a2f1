import { readdirSync } from "node:fs";
import { isTenantSlug } from "./registry.server";

/** An entry of the folder of all tenants that is passed over although somebody may have meant it as a tenant. */
export type IgnoredEntry = {
  name: string;
  isFolder: boolean;
  found: string;
  expected: string;
};

/** What belongs beside the tenants. */
const known = new Set(["tenant.schema.json"]);

/**
 * The entries of the folder of all tenants that no server reads: folders whose names are no slugs, links and stray files. Those that
 * begin with "_" or "." are meant so.
 */
export function ignoredEntries(tenantsDir: string): IgnoredEntry[] {
  return readdirSync(tenantsDir, { withFileTypes: true })
    .filter(({ name }) => !/^[._]/.test(name) && !known.has(name))
    .flatMap((entry): IgnoredEntry[] => {
      const { name } = entry;
      const shown = JSON.stringify(name);
      if (!entry.isDirectory())
        return [
          {
            name,
            isFolder: false,
            found: `${entry.isSymbolicLink() ? "the link" : "the file"} ${shown}`,
            expected: "a folder; it is not served (start it with _ if it is no tenant)",
          },
        ];
      if (isTenantSlug(name)) return [];
      const expected =
        "lower-case letters, digits and dashes; it is not served (start it with _ if it is no tenant)";
      return [{ name, isFolder: true, found: `the folder name ${shown}`, expected }];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
