import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import i18next, { type i18n as I18n } from "i18next";
import { type Locale, locales } from "./languages";
import { type Params, settings, type Translate, type WordKey } from "./translate";

/** The words of all languages, read once at start; one i18next instance a language. architecture §4 */
export class Words {
  #instances = new Map<Locale, I18n>();
  #resources = new Map<Locale, Record<string, Record<string, string>>>();

  constructor(readonly dir: string) {
    for (const locale of locales) {
      const resources = readNamespaces(path.join(dir, locale));
      this.#resources.set(locale, resources);
      const instance = i18next.createInstance();
      void instance.init({
        ...settings,
        lng: locale,
        resources: { [locale]: resources },
        ns: Object.keys(resources),
      });
      this.#instances.set(locale, instance);
    }
  }

  /**
   * A translator for one language, with a tenant's own words looked up before the language's.
   * @param own "namespace:key" → text
   * @param always values that every text may use, such as the brand's name
   */
  translator(locale: Locale, own: Readonly<Record<string, string>> | undefined, always: Params): Translate {
    const instance = this.#instances.get(locale)!;
    const { interpolator, pluralResolver } = instance.services;
    return (key: WordKey | string, params?: Params) => {
      const values = params ? Object.assign({}, always, params) : always;
      if (own) {
        const { count, context } = values;
        const suffix: string = typeof count === "number" ? pluralResolver.getSuffix(locale, count) : "";
        const text =
          (context === undefined ? undefined : own[`${key}_${context}${suffix}`]) ??
          own[key + suffix] ??
          own[key];
        if (text !== undefined) return interpolator.interpolate(text, values, locale, {});
      }
      return instance.t(key, values) as string;
    };
  }

  /** All keys of a language, as "namespace:key". */
  keys(locale: Locale): Set<string> {
    const resources = this.#resources.get(locale)!;
    return new Set(
      Object.entries(resources).flatMap(([namespace, words]) =>
        Object.keys(words).map((key) => `${namespace}:${key}`),
      ),
    );
  }

  /** The words of some namespaces with a tenant's own merged in, to travel to a browser. */
  resources(
    locale: Locale,
    namespaces: readonly string[],
    own: Readonly<Record<string, string>> | undefined,
  ): Record<string, Record<string, string>> {
    const all = this.#resources.get(locale)!;
    return Object.fromEntries(
      namespaces.map((namespace) => {
        const mine = Object.entries(own ?? {})
          .filter(([key]) => key.startsWith(`${namespace}:`))
          .map(([key, text]) => [key.slice(namespace.length + 1), text] as const);
        // A tenant's own word also stands before the language's variants for a niche, which i18next would prefer.
        const replaced = new Set(mine.map(([key]) => key));
        const kept = Object.entries(all[namespace] ?? {}).filter(
          ([key]) => !(/_[1-7]$/.test(key) && replaced.has(key.slice(0, -2))),
        );
        return [namespace, { ...Object.fromEntries(kept), ...Object.fromEntries(mine) }];
      }),
    );
  }
}

function readNamespaces(dir: string): Record<string, Record<string, string>> {
  if (!existsSync(dir)) throw new Error(`The words of a language are missing: ${dir}`);
  const files = readdirSync(dir).filter((file) => file.endsWith(".json"));
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -".json".length),
      JSON.parse(readFileSync(path.join(dir, file), "utf8")) as Record<string, string>,
    ]),
  );
}
