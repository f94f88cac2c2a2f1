import { renameSync, writeFileSync } from "node:fs";
import { problemText } from "~/tenancy/problems.server";
import { tenantSlugs } from "~/tenancy/registry.server";
import { type Bases, readUpgradedFiles } from "~/tenancy/tenant-source.server";
import { rewriteFile } from "~/tenancy/versions/rewrite-file.server";
import type { UpgradedFile } from "~/tenancy/versions/upgrade-file.server";
import { folders, requireSlugs } from "./folders.ts";
import { print } from "./output.ts";
import { parse, Refusal } from "./usage.ts";

/**
 * `upgrade [slug…]`: rewrites tenants' files for the current version of the schema, default: all. A base that one of them extends is
 * rewritten too, together with every tenant that extends it, because what a file overrides depends on its base. decision 270
 */
export function upgradeCommand(args: string[]): number {
  const { values, positionals } = parse(args, { json: { type: "boolean" } });
  const where = folders();
  requireSlugs(where, positionals);
  const { own, bases } = filesToUpgrade(where.tenantsDir, positionals);
  const upgraded: { file: string; from: number; changes: readonly string[] }[] = [];
  // A base is written last: until then its tenants are read over the base that they were written for.
  for (const file of [...own, ...bases]) {
    const result = rewriteFile(file);
    if (!result) continue;
    const draft = `${file.file}.new`;
    writeFileSync(draft, result.text);
    renameSync(draft, file.file);
    upgraded.push({ file: file.file, from: file.version, changes: result.changes });
  }
  print(
    values.json,
    { upgraded },
    upgraded.flatMap(({ file, from, changes }) => [
      `${file} is upgraded from version ${from}:`,
      ...changes.map((change) => `  ${change}`),
    ]),
    "Nothing to upgrade: every file states the current version.",
  );
  return 0;
}

/**
 * Reads the named tenants, default: all, with their bases, and the other tenants of these bases.
 * @throws Refusal if one of them cannot be read; nothing is written then
 */
function filesToUpgrade(tenantsDir: string, named: readonly string[]) {
  const all = tenantSlugs(tenantsDir).sort();
  const wanted = named.length > 0 ? new Set(named) : new Set(all);
  const read: Bases = new Map();
  const problems: string[] = [];
  const tenants = all.flatMap((slug) => {
    const files = readUpgradedFiles(tenantsDir, slug, read);
    if (!("problem" in files)) return [{ slug, ...files }];
    if (wanted.has(slug)) problems.push(problemText(files.problem));
    else console.error(`${slug} cannot be read and is not upgraded: ${problemText(files.problem)}`);
    return [];
  });
  if (problems.length > 0) throw new Refusal(problems.join("\n"));
  const bases = new Set<UpgradedFile>();
  for (const { slug, base } of tenants) if (base && wanted.has(slug) && rewriteFile(base)) bases.add(base);
  const own = tenants.filter(({ slug, base }) => wanted.has(slug) || (base && bases.has(base)));
  return { own: own.map((one) => one.own), bases: [...bases] };
}
