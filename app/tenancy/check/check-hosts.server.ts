import { hostClaims } from "../host-claims.server";
import type { Problem } from "../problems.server";
import { problemAt, type TenantSource } from "../tenant-source.server";

/** The tenants that claim a host, by host. */
export type Claims = ReadonlyMap<string, readonly { slug: string; implied: boolean }[]>;

/**
 * Collects the claims of all tenants, refused ones included, since they may be corrected at any time. `www.<domain>` belongs to the
 * owner of the domain, since it redirects there. product 2.2, 2.9
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

/** Returns the other tenants that claim a host of a tenant. */
export function rivalsOf(slug: string, source: TenantSource, claims: Claims): string[] {
  const others = hostClaims(source.merged).flatMap(({ host }) => claims.get(host) ?? []);
  return [...new Set(others.map((one) => one.slug))].filter((one) => one !== slug);
}

/**
 * Finds the hosts of a tenant that another tenant claims as well.
 * @param refused tenants that are refused for other reasons: a conflict with them is a warning, since no server serves them
 */
export function checkHosts(
  slug: string,
  source: TenantSource,
  claims: Claims,
  refused: ReadonlySet<string> = new Set(),
): Problem[] {
  return hostClaims(source.merged).flatMap(({ host, field }) => {
    const others = (claims.get(host) ?? []).filter((one) => one.slug !== slug);
    if (others.length === 0) return [];
    const names = [...new Set(others.map((one) => one.slug))].join(" and ");
    const implied = others.every((one) => one.implied);
    const expected = implied
      ? `a host that does not lead to the domain of ${names}`
      : `a host that ${names} does not claim too`;
    const severity = others.every((one) => refused.has(one.slug)) ? "warning" : "error";
    return [problemAt(source, field, `the host ${host}`, expected, { severity })];
  });
}
