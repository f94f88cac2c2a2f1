import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export const tenantsDir = path.resolve(import.meta.dirname, "../../tenants");

export type TenantJson = Record<string, unknown> & {
  name: string;
  domain: string;
  aliases: string[];
  countries: string[];
  locales?: string[];
  domain_language: string;
  support_email: string;
  company: Record<string, unknown> & { name: string };
  analytics?: { name: string; category: string; src: string }[];
};

export type Brand = { slug: string; host: string; json: TenantJson };

/** The demo brands as configured in their folders. */
export const brands: readonly Brand[] = readdirSync(tenantsDir, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^[a-z]/.test(entry.name))
  .map(({ name }) => {
    const json = JSON.parse(readFileSync(path.join(tenantsDir, name, "tenant.json"), "utf8")) as TenantJson;
    return { slug: name, host: json.domain, json };
  });

/** Returns the brand with a slug. */
export function brand(slug: string): Brand {
  const found = brands.find((one) => one.slug === slug);
  if (!found) throw new Error(`No demo brand is called ${slug}`);
  return found;
}

/** The marks that identify a brand in a text: its names, hosts, addresses and scripts. */
function marksOf({ slug, json }: Brand): string[] {
  const scripts = (json.analytics ?? []).map(({ src }) => new URL(src).hostname);
  return [json.name, json.domain, ...json.aliases, json.company.name, json.support_email, slug, ...scripts];
}

/** Returns the marks of brands other than `own` in a text. Every answer should give an empty list. */
export function namedBrands(text: string, own?: string): string[] {
  const plain = text.replaceAll("&amp;", "&").replaceAll("&#38;", "&").toLowerCase();
  return brands
    .filter(({ slug }) => slug !== own)
    .flatMap(marksOf)
    .filter((mark) => plain.includes(mark.toLowerCase()));
}

/** Returns whether a text contains internals of an error, such as a stack trace. */
export function showsInternals(text: string): boolean {
  return /\n\s+at |node:internal|node_modules|\/build\/server|TypeError|RangeError|SyntaxError|URIError/.test(
    text,
  );
}
