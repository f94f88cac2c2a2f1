import { readdirSync } from "node:fs";
import path from "node:path";
import { type Locale, locales } from "~/i18n/languages";
import { Words } from "~/i18n/words.server";
import { DefaultWords } from "./default-words.server";
import type { Themes } from "./themes.server";

/** What every tenant's files are held against: the themes, and the languages' own words and pages. */
export class TenantRules {
  #words: Words | null;
  #defaults = new Map<Locale, DefaultWords>();
  #pages: readonly string[] | null = null;

  /** @param words those of ./locales when not given, read once a tenant has words or pages of its own */
  constructor(
    readonly themes: Themes,
    words?: Words,
  ) {
    this.#words = words ?? null;
  }

  /** The words of a language, for comparison. */
  defaultWords(locale: Locale): DefaultWords {
    const known = this.#defaults.get(locale) ?? new DefaultWords(this.#languages(), locale);
    this.#defaults.set(locale, known);
    return known;
  }

  /** The static pages that the languages have, which a tenant may replace. */
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

  #languages(): Words {
    this.#words ??= new Words(path.resolve("locales"));
    return this.#words;
  }
}

function listNames(dir: string): string[] {
  try {
    return readdirSync(dir).sort();
  } catch {
    return [];
  }
}
