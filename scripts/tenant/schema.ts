import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { tenantJsonSchema } from "~/tenancy/tenant-json-schema.server";
import { folders } from "./folders.ts";
import { parse, UsageError } from "./usage.ts";

/** `schema [--check]`: writes the JSON Schema that tenants' files name, or says whether it is the newest. */
export function schemaCommand(args: string[]): number {
  const { values, positionals } = parse(args, { check: { type: "boolean" } });
  if (positionals.length > 0) throw new UsageError("schema takes no names.");
  const file = path.join(folders().tenantsDir, "tenant.schema.json");
  const schema = tenantJsonSchema();
  const isNewest = existsSync(file) && readFileSync(file, "utf8") === schema;
  if (values.check) {
    if (isNewest) console.log(`${file} is up to date.`);
    else console.error(`${file} is stale. Write it anew with: npm run tenant -- schema`);
    return isNewest ? 0 : 1;
  }
  if (!isNewest) writeFileSync(file, schema);
  console.log(`${file} ${isNewest ? "was up to date" : "is written"}.`);
  return 0;
}
