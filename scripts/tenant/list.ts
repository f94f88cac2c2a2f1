import { existsSync } from "node:fs";
import path from "node:path";
import type { TenantRow } from "~/db/tenant-rows.server";
import { parseEnv } from "~/env.server";
import { ignoredEntries } from "~/tenancy/ignored-entries.server";
import type { Json } from "~/tenancy/json-file.server";
import { Registry, tenantSlugs } from "~/tenancy/registry.server";
import { readTenantSource } from "~/tenancy/tenant-source.server";
import { openDatabases } from "./database.ts";
import { folders, readTranslations } from "./folders.ts";
import { print } from "./output.ts";
import { parse, UsageError } from "./usage.ts";

type Row = {
  slug: string;
  id: string;
  name: string | null;
  domain: string | null;
  aliases: number;
  niche: number | null;
  theme: string | null;
  languages: string[];
  /** "retired" and "orphaned" come from the database */
  state: "live" | "refused" | "retired" | "orphaned";
};

/**
 * `list [--json]`: lists the tenants that a server would serve if it started now. A refused tenant is shown as its file describes it.
 * With a database, a tenant that is closed there is `retired` even if its folder exists, and tenants with rows but no folder are listed.
 */
export async function listCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, { json: { type: "boolean" } });
  if (positionals.length > 0) throw new UsageError("list takes no names; check and show do.");
  const where = folders();
  const { tenantsDir, themesDir } = where;
  const registry = new Registry(tenantsDir, themesDir, null, readTranslations(where));
  await registry.loadAll();
  const rows = tenantSlugs(tenantsDir)
    .sort()
    .map((slug): Row => {
      const live = registry.bySlug(slug);
      const source = readTenantSource(tenantsDir, slug);
      const raw = live?.config ?? ("problem" in source ? {} : source.merged);
      const id = live?.id ?? (typeof raw.id === "string" ? raw.id : slug);
      return { slug, id, ...described(raw), state: live ? "live" : "refused" };
    });
  const known = await databaseRows();
  for (const row of rows)
    if (known.some(({ id, retiredAt }) => id === row.id && retiredAt)) row.state = "retired";
  rows.push(
    ...known
      .filter(({ id }) => !rows.some((row) => row.id === id))
      .map(
        ({ id, slug, retiredAt }): Row => ({
          slug,
          id,
          ...described({}),
          state: retiredAt ? "retired" : "orphaned",
        }),
      ),
  );
  const ignored = ignoredEntries(tenantsDir);
  const lines = ignored.map(({ found, expected }) => `not served: ${found}, expected ${expected}`);
  print(values.json, { tenants: rows, ...(ignored.length > 0 && { ignored }) }, [...table(rows), ...lines]);
  return 0;
}

/** Returns the tenants in the database, or none if no database is configured or running. */
async function databaseRows(): Promise<TenantRow[]> {
  const { DATABASE_URL, DATA_DIR } = parseEnv({
    DATABASE_URL: process.env.DATABASE_URL,
    DATA_DIR: process.env.DATA_DIR,
  });
  if (!DATABASE_URL && !existsSync(path.resolve(DATA_DIR, "postgres", "postmaster.pid"))) return [];
  const { databases, close } = await openDatabases();
  try {
    return await databases.list();
  } finally {
    await close();
  }
}

function described({
  name,
  domain,
  aliases,
  niche,
  theme,
  locales,
}: Json): Omit<Row, "slug" | "id" | "state"> {
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  const list = (value: unknown) => (Array.isArray(value) ? value : []);
  return {
    name: text(name),
    domain: text(domain),
    aliases: list(aliases).length,
    niche: typeof niche === "number" ? niche : null,
    theme: text(theme),
    languages: list(locales).map(String),
  };
}

function table(rows: readonly Row[]): string[] {
  const head = ["slug", "id", "name", "domain", "aliases", "niche", "theme", "languages", "state"];
  const cells = rows.map((row) => [
    row.slug,
    row.id,
    row.name ?? "-",
    row.domain ?? "-",
    String(row.aliases),
    String(row.niche ?? "-"),
    row.theme ?? "-",
    row.languages.join(" ") || "-",
    row.state,
  ]);
  const widths = head.map((_, at) => Math.max(...[head, ...cells].map((row) => row[at]?.length ?? 0)));
  return [head, ...cells].map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
