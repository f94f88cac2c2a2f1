import { readdirSync } from "node:fs";
import { hostClaims } from "../host-claims.server";
import type { Problem } from "../problems.server";
import { isTenantSlug } from "../registry.server";
import { problemAt, type TenantSource } from "../tenant-source.server";

/** Who claims a host, by the host. */
export type Claims = ReadonlyMap<string, readonly { slug: string; implied: boolean }[]>;

/**
 * The claims of all tenants, refused ones too: their configuration may be mended any minute. `www.<domain>` belongs to whoever
 * has the domain, since it redirects there. decisions §2
 */
export function collectClaims(sources: ReadonlyMap<string, TenantSource>): Claims {
  const claims = new Map<string, { slug: string; implied: boolean }[]>();
  const add = (host: string, slug: string, implied: boolean) => {
    const others = claims.get(host) ?? [];
    if (!others.some((one) => one.slug === slug)) claims.set(host, [...others, { slug, implied }]);
  };
  for (const [slug, { merged }] of sources)
    for (const { host, field } of hostClaims(merged)) {
      add(host, slug, false);
      if (field[0] === "domain") add(`www.${host}`, slug, true);
    }
  return claims;
}

/** The hosts of a tenant that another one claims too, each where it is claimed. */
export function checkHosts(slug: string, source: TenantSource, claims: Claims): Problem[] {
  return hostClaims(source.merged).flatMap(({ host, field }) => {
    const others = (claims.get(host) ?? []).filter((one) => one.slug !== slug);
    if (others.length === 0) return [];
    const names = [...new Set(others.map((one) => one.slug))].join(" and ");
    const implied = others.every((one) => one.implied);
    const expected = implied
      ? `a host that does not lead to the domain of ${names}`
      : `a host that ${names} does not claim too`;
    return [problemAt(source, field, `the host ${host}`, expected)];
  });
}

/** Folders that look like a tenant's and are passed over because of their name. */
export function misnamedFolders(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !isTenantSlug(entry.name) && !/^[._]/.test(entry.name))
    .map((entry) => entry.name);
}
