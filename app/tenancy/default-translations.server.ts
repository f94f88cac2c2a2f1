import { type Locale, locales } from "~/i18n/languages";
import type { Translations } from "~/i18n/translations.server";
import { didYouMean } from "./problems.server";
import { splitPlural } from "./translation-rules";

/** The default texts of one language, for comparison with a tenant's. Keys are "namespace:key". */
export class DefaultTranslations {
  #keys: Set<string>;
  #plurals: Map<string, string[]>;
  /** by locale and namespace */
  #texts = new Map<string, Record<string, string>>();

  constructor(
    readonly translations: Translations,
    readonly locale: Locale,
  ) {
    const { keys, plurals } = keysOf(translations);
    this.#keys = keys;
    this.#plurals = plurals;
  }

  /** Returns whether any language has a text with the key. */
  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** Returns whether a key has plural forms. A single "reason_other" is an ordinary key. */
  isPlural(stem: string): boolean {
    const forms = this.#plurals.get(stem) ?? [];
    return forms.includes(`${stem}_one`) && forms.includes(`${stem}_other`);
  }

  /** Returns the texts of a key in this language, in all plural forms; the English ones if the language has none. */
  texts(key: string): string[] {
    const [namespace = "", name = ""] = key.split(/:(.*)/s);
    const forms = this.isPlural(key) ? (this.#plurals.get(key) ?? []) : [key];
    const names = forms.map((form) => form.slice(namespace.length + 1));
    const read = (locale: Locale) => {
      const place = `${locale} ${namespace}`;
      const texts =
        this.#texts.get(place) ??
        this.translations.resources(locale, [namespace], undefined)[namespace] ??
        {};
      this.#texts.set(place, texts);
      return (this.isPlural(key) ? names : [name]).flatMap((one) => texts[one] ?? []);
    };
    const own = read(this.locale);
    return own.length > 0 ? own : read("en");
  }

  /** Returns the same key in another namespace, else the most similar known key, else null. */
  nearest(namespace: string, key: string): string | null {
    const elsewhere = [...this.#keys].find((known) => known.endsWith(`:${key}`));
    return elsewhere ?? didYouMean(`${namespace}:${key}`, this.#keys);
  }
}

type Keys = { keys: Set<string>; plurals: Map<string, string[]> };
const known = new WeakMap<Translations, Keys>();

/** Returns the keys of all languages, and the plural forms by their stem. */
function keysOf(translations: Translations): Keys {
  let found = known.get(translations);
  if (!found) {
    const keys = new Set(locales.flatMap((one) => [...translations.keys(one)]));
    const plurals = new Map<string, string[]>();
    for (const key of keys) {
      const plural = splitPlural(key);
      if (plural) plurals.set(plural.stem, [...(plurals.get(plural.stem) ?? []), key]);
    }
    found = { keys, plurals };
    known.set(translations, found);
  }
  return found;
}
