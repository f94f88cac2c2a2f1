import type { TenantDatabases } from "~/db/tenant-database.server";
import { retireTenantRow } from "~/db/tenant-rows.server";
import { confirm } from "./ask.ts";
import { openDatabases } from "./database.ts";
import { findRow } from "./find-row.ts";
import { liveTenants } from "./live-tenant.ts";
import { askToReload } from "./reload.ts";
import { parse, Refusal, UsageError } from "./usage.ts";

/**
 * `retire <slug> [--confirm <slug>]`: closes a tenant to visitors for good and frees its slug and hosts. Its rows stay, and what was
 * promised to its members goes on: erasures that are due, and the mails about them.
 */
export async function retireCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, { confirm: { type: "string" } });
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new UsageError("retire takes one slug or id.");
  const { databases, close } = await openDatabases();
  try {
    const row = await findRow(databases, await knownName(databases, name));
    if (row.retiredAt)
      throw new Refusal(`${row.slug} (${row.id}) was retired on ${row.retiredAt.toISOString()}.`);
    await confirm(`${row.slug} will be closed to its visitors and members for good.`, name, values.confirm);
    await retireTenantRow(databases.owner, row.id, new Date());
    await askToReload();
    console.log(`${row.slug} is retired; its id is ${row.id}. Its folder can be removed.`);
    console.log(`Its members' rows stay until npm run tenant -- purge ${row.id}.`);
  } finally {
    await close();
  }
  return 0;
}

/**
 * The id of a tenant that may be served already while its first query is still to come: the database is told of it, so that it can be closed.
 * @returns what was asked for, where the database knows it or nothing is served under it
 */
async function knownName(databases: TenantDatabases, name: string): Promise<string> {
  const rows = await databases.list();
  const isTaken = (slug: string) => rows.some((row) => row.slug === slug && !row.retiredAt);
  if (isTaken(name) || rows.some(({ id }) => id === name)) return name;
  const live = await liveTenants();
  const tenant = live.bySlug(name) ?? live.byId(name);
  if (!tenant) return name;
  if (!rows.some(({ id }) => id === tenant.id) && !isTaken(tenant.slug))
    // A tenant is entered by its first query.
    await databases.of(tenant).transaction(async () => undefined);
  return tenant.id;
}
