import { readdirSync } from "node:fs";
import path from "node:path";
import { type Locale, locales } from "~/i18n/languages";
import { Translations } from "~/i18n/translations.server";
import { DefaultTranslations } from "./default-translations.server";
import type { Themes } from "./themes.server";

/** The data that tenants' files are checked against: themes, and the texts and pages of the languages. */
export class TenantRules {
  #translations: Translations | (() => Translations);
  #defaults = new Map<Locale, DefaultTranslations>();
  #pages: readonly string[] | null = null;

  /** @param translations a function is called when the first tenant with texts or pages is checked; default: those of ./locales */
  constructor(
    readonly themes: Themes,
    translations: Translations | (() => Translations) = () => new Translations(path.resolve("locales")),
  ) {
    this.#translations = translations;
  }

  /** Returns the default texts of a language, for comparison. */
  defaultTranslations(locale: Locale): DefaultTranslations {
    const known = this.#defaults.get(locale) ?? new DefaultTranslations(this.#languages(), locale);
    this.#defaults.set(locale, known);
    return known;
  }

  /** Returns the names of the default static pages, which a tenant may replace. */
  pageNames(): readonly string[] {
    const { dir } = this.#languages();
    this.#pages ??= [
      ...new Set(
        locales
          .flatMap((locale) => listNames(path.join(dir, locale, "pages")))
          .filter((file) => file.endsWith(".md"))
          .map((file) => file.slice(0, -".md".length)),
      ),
    ];
    return this.#pages;
  }

  #languages(): Translations {
    if (typeof this.#translations === "function") this.#translations = this.#translations();
    return this.#translations;
  }
}

function listNames(dir: string): string[] {
  try {
    return readdirSync(dir).sort();
  } catch {
    return [];
  }
}
