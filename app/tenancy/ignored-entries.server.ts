import { readdirSync } from "node:fs";
import { isTenantSlug } from "./registry.server";

/** An entry of the folder of all tenants that is ignored, but may have been intended as a tenant. */
export type IgnoredEntry = {
  name: string;
  isFolder: boolean;
  found: string;
  expected: string;
};

/** Files that belong in the folder of all tenants. */
const known = new Set(["tenant.schema.json", "lander.schema.json"]);

/**
 * Returns the entries of the folder of all tenants that no server reads: links, stray files, and folders whose names are not slugs.
 * Names that start with "_" or "." are left out, since they are ignored on purpose.
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
            expected: "a folder; it is not served (start it with _ if it is not a tenant)",
          },
        ];
      if (isTenantSlug(name)) return [];
      const expected =
        "lower-case letters, digits and dashes; it is not served (start it with _ if it is not a tenant)";
      return [{ name, isFolder: true, found: `the folder name ${shown}`, expected }];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
