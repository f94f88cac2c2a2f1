import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Locale } from "../../app/i18n/languages";
import { locales } from "../../app/i18n/languages";
import { startProduction } from "../bench/production";

export type LookBrand = { slug: string; locales: readonly Locale[]; warns: boolean; asksConsent: boolean };

/** The build on a free port with the demo brands of this checkout. No database: nothing that is open needs one to be looked at. */
export async function startForLook(): Promise<{
  port: number;
  brands: LookBrand[];
  stop: () => Promise<void>;
}> {
  const server = await startProduction({ NODE_ENV: "development", LOG_LEVEL: "info" });
  const tenants = path.resolve("tenants");
  const brands = readdirSync(tenants, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]/.test(entry.name))
    .map(({ name }) => {
      const config = JSON.parse(readFileSync(path.join(tenants, name, "tenant.json"), "utf8")) as {
        locales?: Locale[];
        countries: string[];
        entry_warning_countries?: string[];
        enable_site_entry_popup?: boolean;
        analytics?: unknown[];
      };
      const warned = config.entry_warning_countries ?? ["NL", "DE"];
      return {
        slug: name,
        locales: config.locales ?? locales,
        warns: config.enable_site_entry_popup !== false && warned.includes(config.countries[0] ?? ""),
        asksConsent: (config.analytics ?? []).length > 0,
      };
    });
  return { port: server.port, brands, stop: server.stop };
}
