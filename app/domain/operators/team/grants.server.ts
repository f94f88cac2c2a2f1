import type { ControlTransaction, GrantScope, LoginWay } from "~/db/control-tables";
import type { Permission, Role } from "../permissions";
import { readRoles } from "./roles.server";

/** A role at the brands of a scope. */
export type Grant = { id: number; role: Role; scope: GrantScope; scopeId: string; until: Date | null };

/** A brand as grants see it: its id and its company's. */
export type GrantedBrand = { id: string; companyId: string };

/** Who granted what comes from groups of the OpenID Connect provider. */
export const BY_GROUPS = "openid";

/**
 * Returns the grants of an operator that count now. A grant of a role that no longer exists permits nothing.
 * @param way of the session: grants of groups count only where the provider has just confirmed them. Without it all are returned
 */
export async function readGrants(
  tx: ControlTransaction,
  operatorId: number,
  now: Date,
  way?: LoginWay,
): Promise<Grant[]> {
  const rows = await tx
    .selectFrom("operator_grants")
    .select(["id", "role", "scope", "scope_id as scopeId", "until"])
    .where("operator_id", "=", operatorId)
    .where("revoked_at", "is", null)
    .where((is) => is.or([is("until", "is", null), is("until", ">", now)]))
    .$if(way !== undefined && way !== "openid", (rows) => rows.where("granted_by", "<>", BY_GROUPS))
    .orderBy("id")
    .execute();
  const roles = await readRoles(tx);
  return rows.flatMap(({ role, ...grant }) => {
    const found = roles.get(role);
    return found ? [{ ...grant, role: found }] : [];
  });
}

/** Returns whether grants permit something at a brand; with null, something that concerns no single brand. */
export function permits(
  grants: readonly Grant[],
  permission: Permission,
  brand: GrantedBrand | null,
): boolean {
  return grants.some(
    ({ role, scope, scopeId }) =>
      role.permissions.includes(permission) &&
      (scope === "all" ||
        (brand !== null && (scope === "company" ? scopeId === brand.companyId : scopeId === brand.id))),
  );
}

/** Returns whether grants permit something at one brand at least. */
export function permitsSomewhere(grants: readonly Grant[], permission: Permission): boolean {
  return grants.some(({ role }) => role.permissions.includes(permission));
}
