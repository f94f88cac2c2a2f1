import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Locale, locales } from "../../app/i18n/languages";
import { FormBrowser } from "../../tests/support/browser";
import type { TestServer } from "../../tests/support/server";
import { newPerson, signUp } from "../../tests/support/sign-up";
import { runSql } from "../../tests/support/test-server";

export type LookBrand = {
  slug: string;
  locales: readonly Locale[];
  warns: boolean;
  showsConsent: boolean;
  /** session of a confirmed member */
  session: string;
};

type Config = {
  locales?: Locale[];
  countries: string[];
  entry_warning_countries?: string[];
  enable_site_entry_popup?: boolean;
  analytics?: unknown[];
  traffic_sources?: { ref: string }[];
};

/** Signs up one member of each demo brand. @param url the URL of the database's owner */
export async function joinBrands(server: TestServer, url: string): Promise<LookBrand[]> {
  const folders = readdirSync("tenants", { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && /^[a-z]/.test(entry.name),
  );
  const brands: LookBrand[] = [];
  for (const { name } of folders) {
    const config = JSON.parse(readFileSync(path.join("tenants", name, "tenant.json"), "utf8")) as Config;
    const country = config.countries[0] ?? "NL";
    const browser = new FormBrowser(server, `${name}.localhost`);
    const source = config.traffic_sources?.[0]?.ref;
    if (source) browser.setCookie("tracking", Buffer.from(`ref=${source}`).toString("base64url"));
    await signUp(browser, newPerson(), country);
    const session = browser.cookie("session");
    if (!session) throw new Error(`The signup at ${name} made no session.`);
    brands.push({
      slug: name,
      locales: config.locales ?? locales,
      warns:
        config.enable_site_entry_popup !== false &&
        (config.entry_warning_countries ?? ["NL", "DE"]).includes(country),
      showsConsent: (config.analytics ?? []).length > 0,
      session,
    });
  }
  // Pages look as they do after the address is confirmed.
  await runSql(url, "update members set status = 'active'");
  return brands;
}
