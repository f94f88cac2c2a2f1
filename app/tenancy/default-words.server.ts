import { type Locale, locales } from "~/i18n/languages";
import type { Words } from "~/i18n/words.server";
import { didYouMean } from "./problems.server";
import { splitPlural } from "./word-rules";

/** The words that a tenant may replace in one language, for comparison. Keys are "namespace:key". */
export class DefaultWords {
  #keys: Set<string>;
  #plurals: Map<string, string[]>;
  /** by locale and namespace */
  #texts = new Map<string, Record<string, string>>();

  constructor(
    readonly words: Words,
    readonly locale: Locale,
  ) {
    const { keys, plurals } = keysOf(words);
    this.#keys = keys;
    this.#plurals = plurals;
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
      const place = `${locale} ${namespace}`;
      const texts =
        this.#texts.get(place) ?? this.words.resources(locale, [namespace], undefined)[namespace] ?? {};
      this.#texts.set(place, texts);
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

type Keys = { keys: Set<string>; plurals: Map<string, string[]> };
const known = new WeakMap<Words, Keys>();

/** The keys of all languages, and those that are plural forms by their stem. */
function keysOf(words: Words): Keys {
  let found = known.get(words);
  if (!found) {
    const keys = new Set(locales.flatMap((one) => [...words.keys(one)]));
    const plurals = new Map<string, string[]>();
    for (const key of keys) {
      const plural = splitPlural(key);
      if (plural) plurals.set(plural.stem, [...(plurals.get(plural.stem) ?? []), key]);
    }
    found = { keys, plurals };
    known.set(words, found);
  }
  return found;
}
