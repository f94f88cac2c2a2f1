import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import i18next, { type i18n as I18n } from "i18next";
import { LRUCache } from "lru-cache";
import { type Locale, locales } from "./languages";
import { settings, type Translate } from "./translate";

/** Who speaks: a tenant with its own messages and the values that every message may use. */
export type Speaker = {
  readonly id: string;
  /** changes whenever its messages do */
  readonly version: string;
  /** language → "namespace:key" → text */
  readonly words: Partial<Record<Locale, Record<string, string>>> | null;
  readonly config: { readonly name: string; readonly min_age: number };
};

/** The contexts of i18next that words are written for: the niches, and "near" where distance is what counts. */
const VARIANT = /_(?:[1-7]|near)$/;

type Resources = Record<string, Record<string, string>>;

/** Instances of tenants that are kept, about 10 KB each; the least recently used goes first. */
const MAX_INSTANCES = 2000;

/** The messages of all languages, read once at start. One i18next instance a language; a tenant's is a clone of it. architecture §5 */
export class Words {
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

  /** The i18next instance of a tenant in a language, its own messages looked up before the language's; null: nobody's. */
  instance(locale: Locale, speaker: Speaker | null): I18n {
    const shared = this.#instances.get(locale)!;
    if (!speaker) return shared;
    const key = `${speaker.id} ${speaker.version} ${locale}`;
    let instance = this.#ofTenants.get(key);
    if (!instance) {
      const interpolation = { ...settings.interpolation, defaultVariables: alwaysOf(speaker) };
      const own = speaker.words?.[locale];
      instance = own
        ? createInstance(locale, this.#merged(locale, own), interpolation)
        : shared.cloneInstance({ interpolation });
      this.#ofTenants.set(key, instance);
    }
    return instance;
  }

  /** What translates for a tenant in a language, outside of React. */
  translator(locale: Locale, speaker: Speaker | null): Translate {
    return this.instance(locale, speaker).t as Translate;
  }

  #merged(locale: Locale, own: Readonly<Record<string, string>>): Resources {
    const namespaces = [...new Set(Object.keys(own).map((key) => key.slice(0, key.indexOf(":"))))];
    return { ...this.#resources.get(locale)!, ...this.resources(locale, namespaces, own) };
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
  ): Resources {
    const all = this.#resources.get(locale)!;
    return Object.fromEntries(
      namespaces.map((namespace) => {
        const mine = Object.entries(own ?? {})
          .filter(([key]) => key.startsWith(`${namespace}:`))
          .map(([key, text]) => [key.slice(namespace.length + 1), text] as const);
        // A tenant's own word also stands before the language's variants for a niche or a place, which i18next would prefer.
        const replaced = new Set(mine.map(([key]) => key));
        const kept = Object.entries(all[namespace] ?? {}).filter(
          ([key]) => !(VARIANT.test(key) && replaced.has(key.replace(VARIANT, ""))),
        );
        return [namespace, { ...Object.fromEntries(kept), ...Object.fromEntries(mine) }];
      }),
    );
  }
}

/** Values that every message of a tenant may use. */
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
