import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { brand, type TenantJson } from "../../support/brands";

const root = path.resolve(import.meta.dirname, "../../..");
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), "utf8")) as unknown;

/** The demo brands; the first two differ most: consent, entry warning and footer. */
export const brands = ["velvet-hour", "maple-and-main", "kaleido", "abendrot", "fjordlys"] as const;
export type Brand = (typeof brands)[number];

type Config = TenantJson & {
  domain_language: string;
  index_title: Record<string, string>;
  signups?: string;
  traffic_sources?: { ref: string }[];
};

/** Returns the brand's configuration as its operator wrote it. */
export function configOf(slug: Brand): Config {
  return brand(slug).json as Config;
}

/** Returns the home page of a brand for visitors who may sign up: a brand with partner signups shows others its waiting list. */
export function openHome(slug: Brand): string {
  const { signups, traffic_sources = [] } = configOf(slug);
  return signups === "with_trafficsource" ? `/?ref=${traffic_sources[0]?.ref}` : "/";
}

/** Returns a brand's translations in a language: its overrides before the shared texts. */
export function textsOf(slug: Brand, locale: string): (namespace: string, key: string) => string {
  const own = `tenants/${slug}/locales/${locale}.json`;
  const overrides = (existsSync(path.join(root, own)) ? read(own) : {}) as Record<
    string,
    Record<string, string>
  >;
  return (namespace, key) => {
    const shared = read(`locales/${locale}/${namespace}.json`) as Record<string, string>;
    const text = overrides[namespace]?.[key] ?? shared[key];
    if (text === undefined) throw new Error(`${locale} has no ${namespace}:${key}`);
    return text.replaceAll("{{name}}", configOf(slug).name).replaceAll("{{min_age}}", "18");
  };
}
