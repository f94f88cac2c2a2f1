import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { applyEdits, modify } from "jsonc-parser";
import { renameTenantRow } from "~/db/tenant-rows.server";
import { slugProblem } from "~/tenancy/make/create-tenant.server";
import { openDatabases } from "./database.ts";
import { folders, requireSlugs } from "./folders.ts";
import { print } from "./output.ts";
import { sendReload } from "./reload.ts";
import { parse, Refusal, UsageError } from "./usage.ts";

/** `rename <slug> <new slug>`: renames a tenant's folder. The tenant keeps its members, files and links. */
export async function renameCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, { json: { type: "boolean" } });
  const [slug, wanted, ...more] = positionals;
  if (!slug || !wanted || more.length > 0) throw new UsageError("rename takes a slug and a new one.");
  const where = folders();
  requireSlugs(where, [slug]);
  const problem = slugProblem(where.tenantsDir, wanted);
  if (problem) throw new Refusal(`slug: found ${problem.found}, expected ${problem.expected}`);
  const file = path.join(where.tenantsDir, slug, "tenant.json");
  const { id, text } = withId(file, slug, wanted);
  const { databases, close } = await openDatabases();
  try {
    const rows = await databases.list();
    const other = rows.find((row) => row.slug === wanted && row.id !== id && !row.retiredAt);
    if (other) throw new Refusal(`In the database ${wanted} is the tenant ${other.id}.`);
    // Writes the id first: without it, the renamed folder would be a new tenant.
    const draft = `${file}.new`;
    writeFileSync(draft, text);
    renameSync(draft, file);
    renameSync(path.join(where.tenantsDir, slug), path.join(where.tenantsDir, wanted));
    await renameTenantRow(databases.owner, { id, slug: wanted });
  } finally {
    await close();
  }
  await sendReload();
  print(
    values.json,
    { renamed: slug, slug: wanted, id },
    `${slug} is renamed to ${wanted}; its id is still ${id}.`,
  );
  return 0;
}

/** Returns the tenant's id, and its file's text with that id and, if the file has a slug, the new slug. @throws Refusal for invalid JSON */
function withId(file: string, slug: string, wanted: string): { id: string; text: string } {
  let text = readFileSync(file, "utf8");
  let json: { id?: unknown; slug?: unknown };
  try {
    json = JSON.parse(text);
  } catch {
    throw new Refusal(`${file} is not JSON: npm run tenant -- check ${slug} shows where.`);
  }
  const set = (key: string, value: string) => {
    const formattingOptions = { insertSpaces: true, tabSize: 2 };
    text = applyEdits(text, modify(text, [key], value, { formattingOptions, getInsertionIndex: () => 1 }));
  };
  const id = typeof json.id === "string" ? json.id : slug;
  if (json.id === undefined) set("id", id);
  if (json.slug !== undefined) set("slug", wanted);
  return { id, text };
}
