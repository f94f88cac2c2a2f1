import { rmSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { purgeTenant } from "~/db/purge-tenant.server";
import { parseEnv } from "~/env.server";
import { openStore } from "~/outside/storage/open-store.server";
import { tenantSlugs } from "~/tenancy/registry.server";
import { StoredTenants } from "~/tenancy/stored-tenants.server";
import { readTenantSource } from "~/tenancy/tenant-source.server";
import { openDatabases } from "./database.ts";
import { findRow } from "./find-row.ts";
import { folders } from "./folders.ts";
import { print } from "./output.ts";
import { confirm } from "./prompt.ts";
import { sendReload } from "./reload.ts";
import { parse, Refusal, UsageError } from "./usage.ts";

/** `purge <id or slug> [--confirm <id or slug>]`: erases all rows and files of a retired tenant whose folder is gone. */
export async function purgeCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, { confirm: { type: "string" }, json: { type: "boolean" } });
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new UsageError("purge takes one id or slug.");
  const { databases, close } = await openDatabases();
  try {
    const row = await findRow(databases, name);
    if (!row.retiredAt)
      throw new Refusal(`${row.slug} is not retired: run npm run tenant -- retire ${name} first.`);
    const folder = folderOf(row.id);
    if (folder)
      throw new Refusal(
        `Remove ${folder} first: otherwise it would be served again, as a tenant without members.`,
      );
    await confirm(
      `All data of ${row.slug} (${row.id}) will be erased and cannot be restored.`,
      name,
      values.confirm,
    );
    const rows = await purgeTenant(databases.owner, row.id);
    await removeFiles(row.id);
    await sendReload();
    print(
      values.json,
      { purged: row.slug, id: row.id, rows: rows ?? 0 },
      `${row.slug} (${row.id}) is erased, with ${rows ?? 0} rows and all of its files.`,
    );
  } finally {
    await close();
  }
  return 0;
}

function folderOf(id: string): string | null {
  const { tenantsDir } = folders();
  for (const slug of tenantSlugs(tenantsDir)) {
    const source = readTenantSource(tenantsDir, slug);
    const own = "problem" in source ? slug : (source.merged.id ?? slug);
    if (own === id) return path.join(tenantsDir, slug);
  }
  return null;
}

/** Deletes the members' pictures, the push keys, the outbox mails and the stored version of the tenant. */
async function removeFiles(id: string): Promise<void> {
  const { DATA_DIR, STORAGE_URL } = process.env;
  const env = parseEnv({ DATA_DIR, STORAGE_URL });
  await openStore(env).deleteFolder(id);
  rmSync(path.resolve(env.DATA_DIR, "push-keys", `${id}.json`), { force: true });
  await new StoredTenants(path.resolve(env.DATA_DIR, "tenants"), folders().themesDir).forget(id);
  await removeMails(path.resolve(env.DATA_DIR, "outbox"), id);
}

async function removeMails(outbox: string, id: string): Promise<void> {
  for (const name of await readdir(outbox).catch(() => [])) {
    const file = path.join(outbox, name);
    const isOwn = await readFile(file, "utf8")
      .then((text) => (JSON.parse(text) as { tenant?: unknown }).tenant === id)
      .catch(() => false);
    if (isOwn) await rm(file);
  }
}
