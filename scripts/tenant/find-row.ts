import type { TenantDatabases } from "~/db/tenant-database.server";
import type { TenantRow } from "~/db/tenant-rows.server";
import { Refusal } from "./usage.ts";

/**
 * Finds a tenant's row by its id, or by the current or former name of its folder.
 * @throws Refusal if there is none, or if several retired tenants had that name
 */
export async function findRow(databases: TenantDatabases, name: string): Promise<TenantRow> {
  const rows = await databases.list();
  const found =
    rows.find(({ id }) => id === name) ?? rows.find(({ slug, retiredAt }) => slug === name && !retiredAt);
  if (found) return found;
  const [retired, ...more] = rows.filter(({ slug }) => slug === name);
  if (!retired) throw new Refusal(`The database has no tenant "${name}".`);
  if (more.length === 0) return retired;
  const ids = [retired, ...more].map(({ id }) => id).join(", ");
  throw new Refusal(`Several tenants had the name "${name}": use one of the ids ${ids}.`);
}
