import { withNicheDefaults } from "./niche-defaults.server";
import { TenantConfig } from "./schema.server";
import type { Tenant, TenantName } from "./tenant.server";
import type { CompiledTheme } from "./themes.server";

/**
 * Returns a substitute for a tenant that has rows in the database but no configuration. The default limits and periods apply to its
 * members. It is never served, and no mail is sent in its name.
 */
export function unknownTenant({ id, slug }: TenantName): Tenant {
  const config = TenantConfig.parse({
    name: slug.slice(0, 40),
    domain: "unknown.invalid",
    niche: 1,
    company: {
      id: "unknown",
      name: "-",
      address: "-",
      city: "-",
      country: "NL",
      added: "2020-01-01T00:00:00Z",
    },
    support_email: "unknown@unknown.invalid",
    index_title: "-",
    description: "-",
    countries: ["NL"],
    domain_language: "en",
    timezone: "UTC",
    theme: "none",
    bundles: [{ id: "none", credits: 1, prices: { EUR: 1 } }],
  });
  const theme = { name: "none", css: "", hash: "", preload: null } as unknown as CompiledTheme;
  return {
    id,
    slug,
    dir: "",
    config: withNicheDefaults(config),
    theme,
    translations: null,
    pages: null,
    landers: {},
    film: null,
    version: "unknown",
    hosts: [],
  };
}
