import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { allRoutes } from "~/route-table";
import { brand, type TenantJson } from "../../support/brands";

const root = path.resolve(import.meta.dirname, "../../..");
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), "utf8")) as unknown;

export const brands = ["velvet-hour", "abendrot", "kaleido", "fjordlys", "maple-and-main"] as const;
export type Brand = (typeof brands)[number];

type Config = TenantJson & {
  domain_language: string;
  index_title: Record<string, string>;
  signups?: string;
  traffic_sources?: { ref: string }[];
};

/** The brand's configuration as its operator wrote it. */
export function configOf(slug: Brand): Config {
  return brand(slug).json as Config;
}

/** The home as somebody sees it who may sign up there: a brand that takes members from its partners only leads others to its waiting list. */
export function openHome(slug: Brand): string {
  const { signups, traffic_sources = [] } = configOf(slug);
  return signups === "with_trafficsource" ? `/?ref=${traffic_sources[0]?.ref}` : "/";
}

/** One path for every route that has not opened yet. */
export const closedPages: readonly string[] = allRoutes
  .filter((route) => route.module === undefined && route.name !== "token")
  .map((route) =>
    route.path
      .replace(/\/:\w+\?/g, "")
      .replace(":id", "7")
      .replace(":type", "sent"),
  );

/** The words of a brand in a language: its own before the language's. */
export function wordsOf(slug: Brand, locale: string): (namespace: string, key: string) => string {
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
