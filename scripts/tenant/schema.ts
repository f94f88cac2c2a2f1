import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { landerJsonSchema, tenantJsonSchema } from "~/tenancy/tenant-json-schema.server";
import { folders } from "./folders.ts";
import { parse, UsageError } from "./usage.ts";

/** `schema [--check]`: writes the JSON Schemas that tenants' files refer to; --check reports whether they are up to date. */
export function schemaCommand(args: string[]): number {
  const { values, positionals } = parse(args, { check: { type: "boolean" } });
  if (positionals.length > 0) throw new UsageError("schema takes no names.");
  const { tenantsDir } = folders();
  const schemas = { "tenant.schema.json": tenantJsonSchema(), "lander.schema.json": landerJsonSchema() };
  let stale = 0;
  for (const [name, schema] of Object.entries(schemas)) {
    const file = path.join(tenantsDir, name);
    const isNewest = existsSync(file) && readFileSync(file, "utf8") === schema;
    if (values.check) {
      if (isNewest) console.log(`${file} is up to date.`);
      else console.error(`${file} is out of date. Update it with: npm run tenant -- schema`);
      if (!isNewest) stale += 1;
      continue;
    }
    if (!isNewest) writeFileSync(file, schema);
    console.log(`${file} ${isNewest ? "was up to date" : "is written"}.`);
  }
  return stale > 0 ? 1 : 0;
}
