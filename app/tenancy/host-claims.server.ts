import { hostKey } from "./hosts.server";
import type { Json } from "./json-file.server";
import type { Problem } from "./problems.server";
import type { TenantName } from "./tenant.server";
import { problemAt, readTenantSource } from "./tenant-source.server";

/** One host that a configuration claims, and the field that claims it. */
export type HostClaim = { host: string; field: readonly (string | number)[] };

/** The hosts that a configuration claims, well-formed or not, in the form that requests' hosts have. */
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

/** The refusal of an id, at the place where it stands or should stand. */
export function idProblem(dir: string, { id, slug }: TenantName, expected: string): Problem {
  const source = readTenantSource(dir, slug);
  const found = `the id "${id}"`;
  return "problem" in source
    ? { ...source.problem, path: "id", found, expected }
    : problemAt(source, ["id"], found, expected);
}

/** The refusal of a host that other tenants claim too, at the place that claims it. decisions §2 */
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
