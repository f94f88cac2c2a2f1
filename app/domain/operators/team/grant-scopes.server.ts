import type { GrantScope } from "~/db/control-tables";
import type { Permission, Role } from "../permissions";
import type { Grant } from "./grants.server";

/** The brands of a grant: all, those of a company, or one. */
export type ScopeOf = { scope: GrantScope; scopeId: string };

/** The company of each served brand, by their ids. */
export type Companies = ReadonlyMap<string, string>;

/** Returns whether a scope has all brands of another one. */
export function covers(wide: ScopeOf, { scope, scopeId }: ScopeOf, companies: Companies): boolean {
  if (wide.scope === "all") return true;
  if (wide.scope === scope) return wide.scopeId === scopeId;
  return wide.scope === "company" && scope === "brand" && companies.get(scopeId) === wide.scopeId;
}

/** Returns whether two scopes have a brand in common. */
export const touches = (one: ScopeOf, other: ScopeOf, companies: Companies) =>
  covers(one, other, companies) || covers(other, one, companies);

/** Returns whether grants permit something at all brands of a scope. @param until for how long; null: without an end */
export function permitsAt(
  grants: readonly Grant[],
  permission: Permission,
  scope: ScopeOf,
  companies: Companies,
  until: Date | null | "now" = "now",
): boolean {
  return grants.some(
    (grant) =>
      grant.role.permissions.includes(permission) &&
      covers(grant, scope, companies) &&
      (until === "now" || grant.until === null || (until !== null && until <= grant.until)),
  );
}

/** Returns whether a scope exists: a served brand, or a company that has one. */
export function scopeExists({ scope, scopeId }: ScopeOf, companies: Companies): boolean {
  if (scope === "all") return scopeId === "";
  return scope === "brand" ? companies.has(scopeId) : [...companies.values()].includes(scopeId);
}

/**
 * Returns whether who has these grants may give a role: only permissions that they have themselves at all brands of the scope, for as long.
 * @param until of the new grant; null: without an end
 */
export function mayGrant(
  own: readonly Grant[],
  role: Role,
  scope: ScopeOf,
  until: Date | null,
  companies: Companies,
): boolean {
  return (["team.change", ...role.permissions] as const).every((permission) =>
    permitsAt(own, permission, scope, companies, until),
  );
}

/** Returns the scopes that an act on a whole operator concerns: those of the grants, and all brands for an operator without a role. */
export const scopesOf = (theirs: readonly Grant[]): readonly ScopeOf[] =>
  theirs.length > 0 ? theirs : [{ scope: "all", scopeId: "" }];

/** Returns whether who has these grants may act on a whole operator, such as revoke. */
export function governs(
  own: readonly Grant[],
  theirs: readonly Grant[],
  companies: Companies,
  permission: Permission = "team.change",
): boolean {
  return scopesOf(theirs).every((scope) => permitsAt(own, permission, scope, companies));
}

/**
 * Returns whether who has these grants gains nothing by becoming an operator with other ones: who has the link of an invitation could.
 */
export function mayBecome(own: readonly Grant[], theirs: readonly Grant[], companies: Companies): boolean {
  const permissions = theirs.flatMap(({ role }) => role.permissions);
  return [...new Set<Permission>(["team.change", ...permissions])].every((permission) =>
    governs(own, theirs, companies, permission),
  );
}
