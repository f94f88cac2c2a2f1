import { offeredFilters } from "~/domain/members/rules";
import { listRegions } from "~/domain/places/regions.server";
import { type ExplainedValue, explainConfig } from "~/tenancy/explain-tenant.server";
import { problemText } from "~/tenancy/problems.server";
import { Registry } from "~/tenancy/registry.server";
import { relatedTenants } from "~/tenancy/related-tenants.server";
import { settingsOf } from "~/tenancy/settings.server";
import { defaultLocale, type Tenant } from "~/tenancy/tenant.server";
import { readTenantSource } from "~/tenancy/tenant-source.server";
import { type Folders, folders, readTranslations, requireSlugs, translationsLater } from "./folders.ts";
import { print } from "./output.ts";
import { parse, Refusal, UsageError } from "./usage.ts";

/** `show <slug> [--json]`: shows the configuration with the source of each value, the hosts, the theme and the browser settings. */
export async function showCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, { json: { type: "boolean" } });
  const [slug, ...others] = positionals;
  if (!slug || others.length > 0) throw new UsageError("show takes the slug of one tenant.");
  const where = folders();
  requireSlugs(where, [slug]);
  const registry = new Registry(where.tenantsDir, where.themesDir, null, translationsLater(where));
  await registry.loadAll(await relatedTenants(where.tenantsDir, null, slug));
  const tenant = registry.bySlug(slug);
  const source = readTenantSource(where.tenantsDir, slug);
  if (!tenant || "problem" in source) {
    const own = (await registry.reload(slug)).map(problemText);
    throw new Refusal([`${slug} is refused:`, ...own].join("\n"));
  }
  const shown = { ...describe(tenant, where), config: explainConfig(tenant.config, source) };
  print(values.json, shown, lines(shown));
  return 0;
}

function describe(tenant: Tenant, where: Folders) {
  const { theme, config } = tenant;
  return {
    slug: tenant.slug,
    name: config.name,
    hosts: tenant.hosts,
    development: `http://${tenant.slug}.localhost:${where.port}`,
    theme: { name: theme.name, stylesheet: `/theme/${theme.hash}.css`, overrides: config.theme_overrides },
    version: tenant.version,
    settings: settings(tenant, where),
  };
}

/** Returns the browser settings for a visitor from the tenant's first country, in its default language. */
function settings(tenant: Tenant, where: Folders) {
  const translations = readTranslations(where);
  const locale = defaultLocale(tenant);
  const t = translations.translator(locale, tenant);
  const interests = [...translations.keys(locale)].filter((key) => key.startsWith("interests:"));
  return settingsOf(
    tenant,
    { locale, country: null },
    {
      fictional_warning: t("common:fictional_warning"),
      fictional_singular: t("common:fictional_singular"),
      fictional_plural: t("common:fictional_plural"),
    },
    {
      regions: listRegions,
      interests: interests.map((key) => key.slice("interests:".length)),
      searchFields: offeredFilters(tenant.config),
      pushKey: null,
    },
  );
}

function lines(shown: ReturnType<typeof describe> & { config: ExplainedValue[] }): string[] {
  const { theme, settings } = shown;
  const width = Math.min(34, Math.max(...shown.config.map(({ path }) => path.length)));
  const regions = Object.entries(settings.region_data).map(([country, list]) => [
    country,
    `${list.length} regions`,
  ]);
  const slice = { ...settings, region_data: Object.fromEntries(regions) };
  return [
    `${shown.name} (${shown.slug}), version ${shown.version}`,
    `hosts        ${shown.hosts.join(", ")}`,
    `development  ${shown.development}`,
    `theme        ${theme.name}, ${theme.stylesheet}, ${Object.keys(theme.overrides).length} overrides`,
    "",
    "Configuration",
    ...shown.config.map(({ path, value, from, file, line }) => {
      const origin = file ? `${from}, ${file}:${line}` : from;
      return `  ${path.padEnd(width)}  ${JSON.stringify(value)}  (${origin})`;
    }),
    "",
    "Settings, as a browser gets them",
    ...Object.entries(slice).map(([key, value]) => `  ${key.padEnd(width)}  ${JSON.stringify(value)}`),
  ];
}
