import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Locale } from "~/i18n/languages";
import { defaultLocale, type Tenant } from "~/tenancy/tenant.server";

const shared = new Map<string, string>();
const own = new WeakMap<Tenant, Map<string, string | null>>();

/**
 * The Markdown of a static page: the tenant's `pages/<page>.<lng>.md`, else the language's own.
 * @throws Error for a page that no language has
 */
export function pageText(localesDir: string, tenant: Tenant, locale: Locale, page: string): string {
  return (
    ownText(tenant, `${page}.${locale}.md`) ??
    sharedText(path.join(localesDir, locale, "pages", `${page}.md`)) ??
    sharedText(path.join(localesDir, defaultLocale(tenant), "pages", `${page}.md`))!
  );
}

function ownText(tenant: Tenant, name: string): string | null {
  const known = own.get(tenant) ?? new Map<string, string | null>();
  own.set(tenant, known);
  let text = known.get(name);
  if (text === undefined) {
    const file = path.join(tenant.dir, "pages", name);
    text = existsSync(file) ? readFileSync(file, "utf8") : null;
    known.set(name, text);
  }
  return text;
}

function sharedText(file: string): string | null {
  const known = shared.get(file);
  if (known !== undefined) return known;
  if (!existsSync(file)) return null;
  const text = readFileSync(file, "utf8");
  shared.set(file, text);
  return text;
}
