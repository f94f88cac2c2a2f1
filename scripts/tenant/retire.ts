import type { TenantDatabases } from "~/db/tenant-database.server";
import { retireTenantRow } from "~/db/tenant-rows.server";
import { openDatabases } from "./database.ts";
import { findRow } from "./find-row.ts";
import { liveTenants } from "./live-tenant.ts";
import { confirm } from "./prompt.ts";
import { sendReload } from "./reload.ts";
import { parse, Refusal, UsageError } from "./usage.ts";

/**
 * `retire <slug> [--confirm <slug>]`: closes a tenant to visitors permanently and frees its slug and hosts. Its rows stay, and
 * obligations to its members continue: erasures that are due, and the mails about them.
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
    await confirm(
      `${row.slug} will be closed to its visitors and members permanently.`,
      name,
      values.confirm,
    );
    await retireTenantRow(databases.owner, row.id, new Date());
    await sendReload();
    console.log(`${row.slug} is retired; its id is ${row.id}. Its folder can be removed.`);
    console.log(`Its members' rows remain until npm run tenant -- purge ${row.id}.`);
  } finally {
    await close();
  }
  return 0;
}

/**
 * Returns the id of a live tenant that may have no row yet because it has not run its first query. Inserts the row, so that it can be
 * retired.
 * @returns the given name if the database knows it or no tenant is live under it
 */
async function knownName(databases: TenantDatabases, name: string): Promise<string> {
  const rows = await databases.list();
  const isTaken = (slug: string) => rows.some((row) => row.slug === slug && !row.retiredAt);
  if (isTaken(name) || rows.some(({ id }) => id === name)) return name;
  const live = await liveTenants();
  const tenant = live.bySlug(name) ?? live.byId(name);
  if (!tenant) return name;
  if (!rows.some(({ id }) => id === tenant.id) && !isTaken(tenant.slug))
    // The first transaction of a tenant inserts its row.
    await databases.of(tenant).transaction(async () => undefined);
  return tenant.id;
}
