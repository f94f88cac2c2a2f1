import type { ControlTransaction } from "~/db/control-tables";
import { builtInRoles, type Permission, permissions, type Role } from "../permissions";

const known: ReadonlySet<string> = new Set(permissions);

/** Returns every role by its name: the built-in ones, and those that this deployment changed or added. Unknown permissions are left out. */
export async function readRoles(tx: ControlTransaction): Promise<ReadonlyMap<string, Role>> {
  const rows = await tx.selectFrom("operator_roles").select(["name", "title", "permissions"]).execute();
  const own = rows.map(({ permissions, ...role }) => ({
    ...role,
    permissions: permissions.filter((one): one is Permission => known.has(one)),
  }));
  return new Map([...builtInRoles, ...own].map((role) => [role.name, role]));
}
