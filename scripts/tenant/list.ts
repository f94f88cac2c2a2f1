import { Registry, tenantSlugs } from "~/tenancy/registry.server";
import { type Json, readTenantSource } from "~/tenancy/tenant-source.server";
import { folders } from "./folders.ts";
import { parse, UsageError } from "./usage.ts";

type Row = {
  slug: string;
  name: string | null;
  domain: string | null;
  aliases: number;
  niche: number | null;
  theme: string | null;
  languages: string[];
  state: "live" | "refused";
};

/** `list [--json]`: what a server started now would serve. A refused tenant shows what its file says. */
export function listCommand(args: string[]): number {
  const { values, positionals } = parse(args, { json: { type: "boolean" } });
  if (positionals.length > 0) throw new UsageError("list takes no names; check and show do.");
  const { tenantsDir, themesDir } = folders();
  const registry = new Registry(tenantsDir, themesDir);
  registry.loadAll();
  const rows = tenantSlugs(tenantsDir)
    .sort()
    .map((slug): Row => {
      const live = registry.bySlug(slug);
      const source = readTenantSource(tenantsDir, slug);
      const raw = live?.config ?? ("problem" in source ? {} : source.merged);
      return { slug, ...described(raw), state: live ? "live" : "refused" };
    });
  if (values.json) console.log(JSON.stringify({ tenants: rows }, null, 2));
  else for (const line of table(rows)) console.log(line);
  return 0;
}

function described({ name, domain, aliases, niche, theme, locales }: Json): Omit<Row, "slug" | "state"> {
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
  const head = ["slug", "name", "domain", "aliases", "niche", "theme", "languages", "state"];
  const cells = rows.map((row) => [
    row.slug,
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
