import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Locale } from "~/i18n/languages";
import { defaultLocale, type Tenant } from "~/tenancy/tenant.server";

const shared = new Map<string, string>();

/**
 * Returns the Markdown of a static page: the tenant's `pages/<page>.<lng>.md`, else the language's own.
 * @throws Error for a page that no language has
 */
export function pageText(localesDir: string, tenant: Tenant, locale: Locale, page: string): string {
  return (
    tenant.pages?.[`${page}.${locale}`] ??
    sharedText(path.join(localesDir, locale, "pages", `${page}.md`)) ??
    sharedText(path.join(localesDir, defaultLocale(tenant), "pages", `${page}.md`))!
  );
}

function sharedText(file: string): string | null {
  const known = shared.get(file);
  if (known !== undefined) return known;
  if (!existsSync(file)) return null;
  const text = readFileSync(file, "utf8");
  shared.set(file, text);
  return text;
}
