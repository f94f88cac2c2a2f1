import { type Locale, locales } from "~/i18n/languages";
import type { Words } from "~/i18n/words.server";
import { didYouMean } from "./problems.server";
import { splitPlural } from "./word-rules";

/** The words that a tenant may replace in one language, for comparison. Keys are "namespace:key". */
export class DefaultWords {
  #keys: Set<string>;
  #plurals = new Map<string, string[]>();

  constructor(
    readonly words: Words,
    readonly locale: Locale,
  ) {
    this.#keys = new Set(locales.flatMap((one) => [...words.keys(one)]));
    for (const key of this.#keys) {
      const plural = splitPlural(key);
      if (plural) this.#plurals.set(plural.stem, [...(this.#plurals.get(plural.stem) ?? []), key]);
    }
  }

  /** Whether any language has a word. */
  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** Whether a word comes in plural forms; a lone "reason_other" is a word of its own. */
  isPlural(stem: string): boolean {
    const forms = this.#plurals.get(stem) ?? [];
    return forms.includes(`${stem}_one`) && forms.includes(`${stem}_other`);
  }

  /** The texts of a word in this language, all forms of it; English where the language has none. */
  texts(key: string): string[] {
    const [namespace = "", name = ""] = key.split(/:(.*)/s);
    const forms = this.isPlural(key) ? (this.#plurals.get(key) ?? []) : [key];
    const names = forms.map((form) => form.slice(namespace.length + 1));
    const read = (locale: Locale) => {
      const texts = this.words.resources(locale, [namespace], undefined)[namespace] ?? {};
      return (this.isPlural(key) ? names : [name]).flatMap((one) => texts[one] ?? []);
    };
    const own = read(this.locale);
    return own.length > 0 ? own : read("en");
  }

  /** The word that an unknown one was meant to be, or the same key in another namespace. */
  nearest(namespace: string, key: string): string | null {
    const elsewhere = [...this.#keys].find((known) => known.endsWith(`:${key}`));
    return elsewhere ?? didYouMean(`${namespace}:${key}`, this.#keys);
  }
}
