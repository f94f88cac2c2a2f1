import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { jsonSchemas } from "~/tenancy/tenant-json-schema.server";
import { folders } from "./folders.ts";
import { print } from "./output.ts";
import { parse, UsageError } from "./usage.ts";

/** `schema [--check]`: writes the JSON Schemas that tenants' files refer to; --check reports whether they are up to date. */
export function schemaCommand(args: string[]): number {
  const { values, positionals } = parse(args, { check: { type: "boolean" }, json: { type: "boolean" } });
  if (positionals.length > 0) throw new UsageError("schema takes no names.");
  const { tenantsDir } = folders();
  const files: { file: string; state: "current" | "outdated" | "written" }[] = [];
  for (const [name, schema] of Object.entries(jsonSchemas())) {
    const file = path.join(tenantsDir, name);
    const isNewest = existsSync(file) && readFileSync(file, "utf8") === schema;
    if (!isNewest && !values.check) writeFileSync(file, schema);
    files.push({ file, state: isNewest ? "current" : values.check ? "outdated" : "written" });
  }
  const outdated = files.filter(({ state }) => state === "outdated");
  if (values.json) print(true, { files }, []);
  else
    for (const { file, state } of files)
      if (state === "outdated")
        console.error(`${file} is out of date. Update it with: npm run tenant -- schema`);
      else console.log(`${file} ${said(state, values.check)}.`);
  return outdated.length > 0 ? 1 : 0;
}

function said(state: "current" | "written", isCheck: boolean | undefined): string {
  if (state === "written") return "is written";
  return isCheck ? "is up to date" : "was up to date";
}
