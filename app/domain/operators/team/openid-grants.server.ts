import type { ControlTransaction } from "~/db/control-tables";
import type { Needs } from "~/domain/context";
import { BY_GROUPS, type Grant } from "./grants.server";
import { grantRole, type Operator, recordOperatorEntry } from "./operators.server";
import { readRoles } from "./roles.server";

/** A role at the brands of a scope, as a group of the provider grants it. */
export type GroupGrant = Pick<Grant, "scope" | "scopeId"> & { role: string };

/** Returns the grants whose role exists. */
export async function knownGrants(
  tx: ControlTransaction,
  grants: readonly GroupGrant[],
): Promise<GroupGrant[]> {
  const roles = await readRoles(tx);
  return grants.filter(({ role }) => roles.has(role));
}

/** Brings the grants that came from groups up to date; grants of people stay as they are. */
export async function updateGroupGrants(
  { now }: Needs<"now">,
  tx: ControlTransaction,
  { id }: Operator,
  wanted: readonly GroupGrant[],
): Promise<void> {
  const by = { now, by: BY_GROUPS, why: "" };
  const present = await tx
    .selectFrom("operator_grants")
    .select(["id", "role", "scope", "scope_id as scopeId"])
    .where("operator_id", "=", id)
    .where("granted_by", "=", BY_GROUPS)
    .where("revoked_at", "is", null)
    .execute();
  const isIn = (list: readonly GroupGrant[], grant: GroupGrant) =>
    list.some((one) => textOf(one) === textOf(grant));
  for (const grant of present.filter((one) => !isIn(wanted, one))) {
    await tx
      .updateTable("operator_grants")
      .set({ revoked_at: now, revoked_by: BY_GROUPS })
      .where("id", "=", grant.id)
      .execute();
    await recordOperatorEntry(by, tx, "remove_grant", `operator ${id}, ${textOf(grant)}`);
  }
  for (const grant of wanted.filter((one) => !isIn(present, one))) {
    await grantRole(by, tx, id, grant);
    await recordOperatorEntry(by, tx, "add_grant", `operator ${id}, ${textOf(grant)}`);
  }
}

const textOf = ({ role, scope, scopeId }: GroupGrant) =>
  `${role} of ${scopeId ? `${scope} ${scopeId}` : "all brands"}`;
