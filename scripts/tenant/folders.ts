import { existsSync } from "node:fs";
import path from "node:path";
import { EnvironmentProblem, parseEnv } from "~/env.server";
import { locales } from "~/i18n/languages";
import { Translations } from "~/i18n/translations.server";
import { didYouMean } from "~/tenancy/problems.server";
import { tenantSlugs } from "~/tenancy/registry.server";
import { UsageError } from "./usage.ts";

export type Folders = { tenantsDir: string; themesDir: string; localesDir: string; port: number };

/**
 * Returns the folders of tenants, themes and locales. Reads only their variables (and PORT), because a check needs no session secret.
 * @throws UsageError if a folder is missing
 */
export function folders({ mayBeNew = false } = {}): Folders {
  const { TENANTS_DIR, THEMES_DIR, LOCALES_DIR, PORT } = process.env;
  try {
    const env = parseEnv({ TENANTS_DIR, THEMES_DIR, LOCALES_DIR, PORT });
    const named = { TENANTS_DIR: env.TENANTS_DIR, THEMES_DIR: env.THEMES_DIR, LOCALES_DIR: env.LOCALES_DIR };
    for (const [name, dir] of Object.entries(named))
      if (!existsSync(dir) && !(mayBeNew && name === "TENANTS_DIR"))
        throw new UsageError(`There is no folder ${dir} (${name}).`);
    return {
      tenantsDir: env.TENANTS_DIR,
      themesDir: env.THEMES_DIR,
      localesDir: env.LOCALES_DIR,
      port: env.PORT,
    };
  } catch (error) {
    throw error instanceof EnvironmentProblem ? new UsageError(error.message) : error;
  }
}

/**
 * Reads the translations of all languages.
 * @throws UsageError if a language's folder is missing or unreadable
 */
export function readTranslations({ localesDir }: Folders): Translations {
  try {
    return new Translations(localesDir);
  } catch (error) {
    throw new UsageError(`The translations cannot be read: ${(error as Error).message}`);
  }
}

/**
 * Returns a function that reads the translations when a tenant's own texts are first compared with them, which most tenants do not have.
 * @throws UsageError if a language's folder is missing
 */
export function translationsLater(where: Folders): () => Translations {
  for (const locale of locales) {
    const dir = path.join(where.localesDir, locale);
    if (!existsSync(dir))
      throw new UsageError(`The translations cannot be read: The words of a language are missing: ${dir}`);
  }
  return () => readTranslations(where);
}

/** @throws UsageError for a slug without a tenant folder */
export function requireSlugs({ tenantsDir }: Folders, slugs: readonly string[]): void {
  const known = tenantSlugs(tenantsDir);
  for (const slug of slugs) {
    if (known.includes(slug)) continue;
    const meant = didYouMean(slug, known);
    throw new UsageError(
      `There is no tenant "${slug}" in ${tenantsDir}${meant ? `. Did you mean "${meant}"?` : "."}`,
    );
  }
}
