import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedPostgres } from "../../app/db/embedded.server";
import type { Locale } from "../../app/i18n/languages";
import { locales } from "../../app/i18n/languages";
import { joinAs } from "../bench/member";
import { startProduction } from "../bench/production";

export type LookBrand = {
  slug: string;
  locales: readonly Locale[];
  warns: boolean;
  showsConsent: boolean;
  session: string;
};

/** Starts the build on a free port with this checkout's demo brands, a temporary database, and one confirmed member per brand. */
export async function startForLook(): Promise<{
  port: number;
  brands: LookBrand[];
  stop: () => Promise<void>;
}> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-look-"));
  const database = await startEmbeddedPostgres({ dataDir: dir, durable: false });
  const server = await startProduction({
    NODE_ENV: "development",
    LOG_LEVEL: "info",
    DATABASE_URL: database.url,
    RATE_LIMITS: "0",
    SIGNUP_MIN_SECONDS: "0",
  });
  while (!server.log().some(({ msg }) => msg === "the database is ready")) await delay(50);
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
        traffic_sources?: { ref: string }[];
      };
      const warned = config.entry_warning_countries ?? ["NL", "DE"];
      return {
        slug: name,
        locales: config.locales ?? locales,
        warns: config.enable_site_entry_popup !== false && warned.includes(config.countries[0] ?? ""),
        showsConsent: (config.analytics ?? []).length > 0,
        country: config.countries[0] ?? "NL",
        source: config.traffic_sources?.[0]?.ref,
      };
    });
  const joined: LookBrand[] = [];
  for (const { country, source, ...brand } of brands) {
    const came = source ? `tracking=${Buffer.from(`ref=${source}`).toString("base64url")}` : "";
    const { cookie } = await joinAs(server.port, `${brand.slug}.localhost`, country, came);
    joined.push({ ...brand, session: cookie.split("=")[1] ?? "" });
  }
  await confirmAll(database.url);
  const stop = async () => {
    await server.stop();
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  return { port: server.port, brands: joined, stop };
}

/** Activates all members, so that pages look as they do after the address is confirmed. */
async function confirmAll(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("update members set status = 'active'");
  await client.end();
}
