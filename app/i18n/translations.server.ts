import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import i18next, { type i18n as I18n } from "i18next";
import { LRUCache } from "lru-cache";
import { type Locale, locales } from "./languages";
import { settings, type Translate } from "./translate";

/** The tenant whose messages are shown: its own messages, and the values that every message may use. */
export type Speaker = {
  readonly id: string;
  /** changes whenever the tenant's messages change */
  readonly version: string;
  /** language → "namespace:key" → text */
  readonly translations: Partial<Record<Locale, Record<string, string>>> | null;
  readonly config: { readonly name: string; readonly min_age: number };
};

/** The i18next contexts for which messages are written: the niches, and "near" where the distance matters. */
const VARIANT = /_(?:[1-7]|near)$/;

type Resources = Record<string, Record<string, string>>;

/** The maximum number of cached tenant instances, about 10 KB each; the least recently used is dropped first. */
const MAX_INSTANCES = 2000;

/**
 * The messages of all languages, read once at start. Each language has one i18next instance. A tenant uses a clone of it, or a separate
 * instance where it has its own messages. architecture, Translations
 */
export class Translations {
  #instances = new Map<Locale, I18n>();
  #resources = new Map<Locale, Resources>();
  #ofTenants = new LRUCache<string, I18n>({ max: MAX_INSTANCES });

  constructor(readonly dir: string) {
    for (const locale of locales) {
      const resources = readNamespaces(path.join(dir, locale));
      this.#resources.set(locale, resources);
      this.#instances.set(locale, createInstance(locale, resources));
    }
  }

  /** Returns the i18next instance of a tenant in a language; the tenant's own messages take precedence. null: the shared instance. */
  instance(locale: Locale, speaker: Speaker | null): I18n {
    const shared = this.#instances.get(locale)!;
    if (!speaker) return shared;
    const key = `${speaker.id} ${speaker.version} ${locale}`;
    let instance = this.#ofTenants.get(key);
    if (!instance) {
      const interpolation = { ...settings.interpolation, defaultVariables: alwaysOf(speaker) };
      const own = speaker.translations?.[locale];
      instance = own
        ? createInstance(locale, this.#merged(locale, own), interpolation)
        : shared.cloneInstance({ interpolation });
      this.#ofTenants.set(key, instance);
    }
    return instance;
  }

  /** Returns the translate function of a tenant in a language, for use outside of React. */
  translator(locale: Locale, speaker: Speaker | null): Translate {
    return this.instance(locale, speaker).t as Translate;
  }

  #merged(locale: Locale, own: Readonly<Record<string, string>>): Resources {
    const namespaces = [...new Set(Object.keys(own).map((key) => key.slice(0, key.indexOf(":"))))];
    return { ...this.#resources.get(locale)!, ...this.resources(locale, namespaces, own) };
  }

  /** Returns all keys of a language, as "namespace:key". */
  keys(locale: Locale): Set<string> {
    const resources = this.#resources.get(locale)!;
    return new Set(
      Object.entries(resources).flatMap(([namespace, translations]) =>
        Object.keys(translations).map((key) => `${namespace}:${key}`),
      ),
    );
  }

  /** Returns the messages of some namespaces, with a tenant's own merged in, for the browser. */
  resources(
    locale: Locale,
    namespaces: readonly string[],
    own: Readonly<Record<string, string>> | undefined,
  ): Resources {
    const all = this.#resources.get(locale)!;
    return Object.fromEntries(
      namespaces.map((namespace) => {
        const mine = Object.entries(own ?? {})
          .filter(([key]) => key.startsWith(`${namespace}:`))
          .map(([key, text]) => [key.slice(namespace.length + 1), text] as const);
        // A tenant's own message also replaces the language's variants for a niche or a place, which i18next would prefer.
        const replaced = new Set(mine.map(([key]) => key));
        const stored = Object.entries(all[namespace] ?? {}).filter(
          ([key]) => !(VARIANT.test(key) && replaced.has(key.replace(VARIANT, ""))),
        );
        return [namespace, { ...Object.fromEntries(stored), ...Object.fromEntries(mine) }];
      }),
    );
  }
}

/** Returns the values that every message of a tenant may use. */
export function alwaysOf({ config }: Speaker): { name: string; min_age: number } {
  return { name: config.name, min_age: config.min_age };
}

function createInstance(locale: Locale, resources: Resources, interpolation = settings.interpolation): I18n {
  const instance = i18next.createInstance();
  void instance.init({
    ...settings,
    ...(interpolation ? { interpolation } : {}),
    lng: locale,
    resources: { [locale]: resources },
    ns: Object.keys(resources),
  });
  return instance;
}

function readNamespaces(dir: string): Resources {
  if (!existsSync(dir)) throw new Error(`The words of a language are missing: ${dir}`);
  const files = readdirSync(dir).filter((file) => file.endsWith(".json"));
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -".json".length),
      JSON.parse(readFileSync(path.join(dir, file), "utf8")) as Record<string, string>,
    ]),
  );
}
