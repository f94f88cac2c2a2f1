/**
 * Draws the portraits of the demo members into tenants/<slug>/demo/portraits: `npm run portraits [-- <slug>] [--all]`.
 * Draws the missing portraits and deletes those that no demo member uses. With --all it redraws everything, which is needed after a
 * change to look.json or to the drawing code. A portrait takes about one second on one core.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type DemoData, readDemoData } from "../app/demo/demo-data.server";
import { planLogins } from "../app/demo/plan-logins.server";
import { type DrawnPicture, MAX_DEMO_MEMBERS, planMembers } from "../app/demo/plan-members.server";
import { PORTRAITS, portraitFile } from "../app/demo/portrait-files.server";
import { Registry } from "../app/tenancy/registry.server";
import type { Tenant } from "../app/tenancy/tenant.server";
import { drawPicture } from "./portraits/draw-picture.mjs";

/** `at` is the member's index in the brand, demo logins first. Sorting by it draws the brands in turn. */
type Portrait = { file: string; data: DemoData; picture: DrawnPicture; at: number };

const root = path.resolve(import.meta.dirname, "..");
setPriority(constants.priority.PRIORITY_LOW);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: "boolean" } },
});
const registry = new Registry(path.join(root, "tenants"), path.join(root, "themes"));
await registry.loadAll();
const tenants = registry.list().filter(({ slug }) => positionals.length === 0 || positionals.includes(slug));
const portraits = tenants.flatMap(portraitsOf);
const missing = portraits
  .filter(({ file }) => values.all || !existsSync(file))
  .sort((one, other) => one.at - other.at);
for (const [at, { file, data, picture }] of missing.entries()) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, await drawPicture(data.look, picture));
  process.stdout.write(`\r${at + 1} of ${missing.length} drawn`);
}
if (missing.length > 0) process.stdout.write("\n");
const planned = new Set(portraits.map(({ file }) => file));
for (const tenant of tenants) {
  const dir = path.join(tenant.dir, PORTRAITS);
  const unused = existsSync(dir) ? readdirSync(dir).filter((name) => !planned.has(path.join(dir, name))) : [];
  for (const name of unused) rmSync(path.join(dir, name));
  if (unused.length > 0) process.stdout.write(`${tenant.slug}: ${unused.length} deleted\n`);
}

/** Returns all drawn pictures of a brand's demo logins and demo members. */
function portraitsOf(tenant: Tenant): Portrait[] {
  const data = readDemoData(tenant);
  if (!data) return [];
  const logins = Object.values(planLogins(tenant, data));
  return [...logins, ...planMembers(tenant, data, MAX_DEMO_MEMBERS, [])].flatMap(({ pictures }, at) =>
    pictures.flatMap((picture) =>
      "file" in picture
        ? []
        : [{ file: path.join(path.join(tenant.dir, PORTRAITS), portraitFile(picture)), data, picture, at }],
    ),
  );
}
