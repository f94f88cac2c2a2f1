import type { Locale } from "~/i18n/languages";
import type { TenantConfig } from "./schema.server";
import type { TenantPages } from "./tenant-pages.server";
import type { CompiledTheme } from "./themes.server";

/** A tenant's own words: language → "namespace:key" → text. Looked up before the language. */
export type TenantWords = Partial<Record<Locale, Record<string, string>>>;

/** What names a tenant: its id for as long as it lives, and the name of its folder now. */
export type TenantName = {
  /** whose rows, files, sessions, tokens, jobs and cache entries something is; the folder's name where the file sets none */
  readonly id: string;
  readonly slug: string;
};

/** One brand as the process serves it. Immutable: a change makes a new one. */
export type Tenant = TenantName & {
  readonly dir: string;
  readonly config: TenantConfig;
  readonly theme: CompiledTheme;
  readonly words: TenantWords | null;
  /** its own static pages; null when it has none */
  readonly pages: TenantPages | null;
  /** changes whenever anything that shows changes */
  readonly version: string;
  readonly hosts: readonly string[];
};

/** The language of visitors who chose none: the first two letters of domain_language. product.md §7 */
export function defaultLocale(tenant: Tenant): Locale {
  return tenant.config.domain_language.slice(0, 2) as Locale;
}

/** One text, or one for each language. */
export type Localized = string | Partial<Record<Locale, string>>;

/** A text that may differ by language: that of the wanted one, else the default language's, else any. */
export function localizedText(value: Localized, locale: Locale, fallback: Locale): string {
  if (typeof value === "string") return value;
  return value[locale] ?? value[fallback] ?? Object.values(value)[0] ?? "";
}
