import { leadingName, namesOf } from "./claims.server";
import { hostKey } from "./hosts.server";
import type { Json } from "./json-file.server";
import {
  conflictsOf,
  type Footprint,
  Footprints,
  footprintOf,
  namesOf as namesOfUse,
  sharedNames,
} from "./neighbours.server";
import { readOperatorRules } from "./operator-rules.server";
import { tenantSlugs } from "./registry.server";
import type { StoredTenant } from "./stored-tenant.server";
import type { StoredTenants } from "./stored-tenants.server";
import { FileRefused, TenantFiles } from "./tenant-files.server";
import { type Bases, readTenantSource } from "./tenant-source.server";

/** The folders and the stored versions that decide whether, and how, a tenant is served. */
export type RelatedTenants = { slugs: string[]; stored: StoredTenant[] };

/**
 * Finds the folders that decide about a tenant: its own, and those that claim its id or hosts, or use names of another company in common with
 * it, now or in their stored version. Only the texts of the others are searched; with thousands of tenants that is much faster than loading
 * them. product 2.9
 * @param stored null leaves stored versions out @param options.withCompany finds tenants of the same company with common names too
 */
export async function relatedTenants(
  tenantsDir: string,
  stored: StoredTenants | null,
  slug: string,
  { withCompany = false } = {},
): Promise<RelatedTenants> {
  const all = tenantSlugs(tenantsDir);
  const bases: Bases = new Map();
  const own = footprintAt(tenantsDir, slug, bases);
  const ownNeedles = shortest([quoted(slug), ...(own ? needlesOf(own) : [])]);
  const found = (await stored?.search((text) => ownNeedles.some((one) => text.includes(one)))) ?? [];
  const isMine = (one: StoredTenant) => one.slug === slug || one.id === own?.id;
  // The stored version of a refused folder is served, so its names count too.
  const views = [...(own ? [own] : []), ...found.filter(isMine).map(storedFootprint)];
  const isRelated = relation(tenantsDir, views, withCompany);
  const before = found.filter((one) => isMine(one) || isRelated(storedFootprint(one)));
  const ids = new Set(before.map(({ id }) => id));
  const needles = shortest([...views.flatMap(needlesOf), ...[...ids].map(quoted)]);
  const rivals = foldersWith(tenantsDir, all, needles).filter((one) => {
    const other = one === slug ? null : footprintAt(tenantsDir, one, bases);
    return other !== null && (ids.has(other.id) || isRelated(other));
  });
  const wanted = new Set([slug, ...rivals, ...before.map((one) => one.slug)]);
  return { slugs: all.filter((one) => wanted.has(one)), stored: before };
}

/** Returns the folder whose configuration states an id, or that has it as its name and states none; null if there is none. */
export function slugOfId(tenantsDir: string, id: string): string | null {
  const bases: Bases = new Map();
  const all = tenantSlugs(tenantsDir);
  const named = foldersWith(tenantsDir, all, [quoted(id)]);
  return named.find((slug) => footprintAt(tenantsDir, slug, bases)?.id === id) ?? null;
}

/** Returns a function that tells whether another tenant has to be compared with a tenant's views: as its folder is, and as it is stored. */
function relation(tenantsDir: string, views: readonly Footprint[], withCompany: boolean) {
  const { rules } = readOperatorRules(tenantsDir);
  const namesIn = withCompany ? sharedNames : conflictsOf;
  const claimed = new Set(views.flatMap(claimsOf));
  return (other: Footprint): boolean => {
    if (claimsOf(other).some((name) => claimed.has(name))) return true;
    const newest = new Footprints();
    newest.set(other.slug, other);
    return views.some((mine) => namesIn(mine, { newest, holding: [], rules }).length > 0);
  };
}

/** Returns the names that a tenant claims, and those that it may not have if another tenant claims them. */
function claimsOf({ id, hosts }: Footprint): string[] {
  return [...namesOf({ id, hosts }), ...hosts.map(leadingName)];
}

/** Returns texts of which a configuration contains at least one if it has a name in common with the footprint, in lower case. */
function needlesOf({ id, hosts, uses }: Footprint): string[] {
  return [quoted(id), ...hosts, ...uses.flatMap((use) => namesOfUse(use).map((name) => quoted(name)))].map(
    (needle) => needle.toLowerCase(),
  );
}

/** Leaves out texts that contain another one: where they are found, that one is found too. */
function shortest(needles: readonly string[]): string[] {
  const all = [...new Set(needles)];
  return all.filter((needle) => !all.some((other) => other !== needle && needle.includes(other)));
}

const quoted = (text: string) => JSON.stringify(text).toLowerCase();

function footprintAt(tenantsDir: string, slug: string, bases: Bases): Footprint | null {
  const source = readTenantSource(tenantsDir, slug, bases);
  if ("problem" in source) return null;
  const config: Json = source.merged;
  return footprintOf(typeof config.id === "string" ? config.id : slug, slug, config);
}

function storedFootprint({ id, slug, hosts, names }: StoredTenant): Footprint {
  return { id, slug, companyId: "", company: "", hosts: hosts.map(hostKey), uses: [], ...names };
}

/** Returns the folders whose configuration, or the base that it extends, contains one of the texts, and those named by one. */
function foldersWith(tenantsDir: string, slugs: readonly string[], needles: readonly string[]): string[] {
  const files = new TenantFiles(tenantsDir);
  const hasNeedle = (text: string) => needles.some((needle) => text.includes(needle));
  const bases = baseFiles(files);
  const extended = bases
    .filter((name) => hasNeedle(textOf(files, `_base/${name}`)))
    .map((name) => quoted(name.slice(0, -".json".length)));
  return slugs.filter((slug) => {
    const text = textOf(files, `${slug}/tenant.json`);
    // An escape may hide a name.
    return (
      needles.includes(quoted(slug)) ||
      hasNeedle(text) ||
      extended.some((base) => text.includes(base)) ||
      text.includes("\\u")
    );
  });
}

/** Returns the names of the bases' files; none if their folder cannot be read, which is then a problem of every tenant that extends one. */
function baseFiles(files: TenantFiles): string[] {
  try {
    return files.list("_base").filter((name) => name.endsWith(".json"));
  } catch (error) {
    if (error instanceof FileRefused) return [];
    throw error;
  }
}

/** Returns a configuration's text in lower case; "" if it cannot be read. */
function textOf(files: TenantFiles, name: string): string {
  try {
    return files.read(name, "configuration")?.bytes.toString("latin1").toLowerCase() ?? "";
  } catch (error) {
    if (error instanceof FileRefused) return "";
    throw error;
  }
}
