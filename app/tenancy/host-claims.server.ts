import { hostKey } from "./hosts.server";
import type { Json } from "./json-file.server";
import type { Conflict } from "./neighbours.server";
import type { Problem } from "./problems.server";
import type { TenantName } from "./tenant.server";
import { problemAt, readTenantSource, type TenantSource } from "./tenant-source.server";

/** A host that a configuration claims, and the field that contains it. */
export type HostClaim = { host: string; field: readonly (string | number)[] };

/** Returns the hosts that a configuration claims, well-formed or not, normalized like the hosts of requests. */
export function hostClaims({ domain, aliases }: Json): HostClaim[] {
  const named: [unknown, HostClaim["field"]][] = [
    [domain, ["domain"]],
    ...(Array.isArray(aliases) ? aliases : []).map((alias, at): [unknown, HostClaim["field"]] => [
      alias,
      ["aliases", at],
    ]),
  ];
  return named.flatMap(([host, field]) => (typeof host === "string" ? [{ host: hostKey(host), field }] : []));
}

/** Creates the problem of a refused id, at the field `id`, whether or not it is set. */
export function idProblem(dir: string, { id, slug }: TenantName, expected: string): Problem {
  const source = readTenantSource(dir, slug);
  const found = `the id "${id}"`;
  return "problem" in source
    ? { ...source.problem, path: "id", found, expected }
    : problemAt(source, ["id"], found, expected);
}

/** Creates the problem of a host that other tenants claim too, at the field that contains it. product 2.9 */
export function clashProblem(
  dir: string,
  slug: string,
  host: string,
  others: readonly string[],
  leads = false,
): Problem {
  const source = readTenantSource(dir, slug);
  const found = `the host ${host}`;
  const expected = leads
    ? `a host that does not lead to the domain of ${others.join(" and ")}`
    : `a host that ${others.join(" and ")} does not claim too`;
  if ("problem" in source) return { ...source.problem, path: "domain", found, expected };
  const claim = hostClaims(source.merged).find((one) => one.host === hostKey(host));
  return problemAt(source, claim?.field ?? ["domain"], found, expected);
}

/** Creates the problem of a name that belongs to a tenant of another company, at the field that uses it. decision 225 */
export function neighbourProblem(
  source: TenantSource,
  { use, place, rival, isOwner }: Conflict,
  severity: Problem["severity"] = "error",
): Problem {
  const kinds = { host: "the host", address: "an address at", key: "the secret" };
  const used = `${kinds[use.kind]} ${use.name}`;
  const other = `${rival.slug}, a brand of another company`;
  const hint = "tenants/_operator.json can allow brands to share names";
  if (isOwner)
    return problemAt(
      source,
      place,
      `a host of ${rival.slug} at or below it: ${used}`,
      `a host that ${other}, does not use`,
      { severity, hint },
    );
  const expected =
    use.kind === "key" ? `a secret that ${other}, does not name` : `no name of ${other}, or below it`;
  return problemAt(source, place, used, expected, { severity, hint });
}
