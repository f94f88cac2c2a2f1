import type { Locale } from "~/i18n/languages";
import type { TenantFilm } from "./film/read-film.server";
import type { TenantLanders } from "./landers/read-landers.server";
import type { TenantConfig } from "./schema.server";
import type { TenantPages } from "./tenant-pages.server";
import type { CompiledTheme } from "./themes.server";

/** A tenant's text overrides: language → "namespace:key" → text. They take precedence over the default texts. */
export type TenantTranslations = Partial<Record<Locale, Record<string, string>>>;

/** The identifiers of a tenant: its permanent id, and the current name of its folder. */
export type TenantName = {
  /** the owner of rows, files, sessions, tokens, jobs and cache entries; the folder's name if tenant.json sets no id */
  readonly id: string;
  readonly slug: string;
};

/** One brand as the process serves it. Immutable: a change creates a new object. */
export type Tenant = TenantName & {
  readonly dir: string;
  readonly config: TenantConfig;
  readonly theme: CompiledTheme;
  readonly translations: TenantTranslations | null;
  /** static pages that replace the default ones; null if there are none */
  readonly pages: TenantPages | null;
  /** variants of the landers, by slug */
  readonly landers: TenantLanders;
  /** the film of the video lander; null if there is none */
  readonly film: TenantFilm | null;
  /** changes whenever anything that visitors see changes */
  readonly version: string;
  readonly hosts: readonly string[];
};

/** Returns the language of visitors who chose none: the first two letters of domain_language. product 22.2 */
export function defaultLocale(tenant: Tenant): Locale {
  return tenant.config.domain_language.slice(0, 2) as Locale;
}

/** One text for all languages, or one text per language. */
export type Localized = string | Partial<Record<Locale, string>>;

/** Returns a text in the requested language, else in the fallback language, else in any. */
export function localizedText(value: Localized, locale: Locale, fallback: Locale): string {
  if (typeof value === "string") return value;
  return value[locale] ?? value[fallback] ?? Object.values(value)[0] ?? "";
}
