/**
 * Draws the missing portraits of demo members: `npm run portraits [-- <slug>]` writes tenants/<slug>/demo/portraits/<digest>.webp, and the
 * pictures of the brand's own people in tenants/<slug>/pictures/ with `-- <slug> cast`. The same people give the same pictures. decision 349
 */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { readDemoData } from "../app/demo/demo-data.server";
import { planLogins } from "../app/demo/plan-logins.server";
import { type DrawnPicture, MAX_DEMO_MEMBERS, planMembers } from "../app/demo/plan-members.server";
import { PORTRAITS, portraitFile } from "../app/demo/portrait-files.server";
import { Registry } from "../app/tenancy/registry.server";
import type { Tenant } from "../app/tenancy/tenant.server";
import interests from "../locales/en/interests.json";
import { readArt } from "./portraits/brands";
import { drawCast, drawHeroes, drawPicture } from "./portraits/picture";

const root = path.resolve(import.meta.dirname, "..");
const [only, what] = process.argv.slice(2);

const registry = new Registry(path.join(root, "tenants"), path.join(root, "themes"));
await registry.loadAll();
for (const tenant of registry.list()) {
  if (only && only !== tenant.slug) continue;
  if (what === "cast") await drawCast(tenant.dir, readArt(tenant.dir));
  else if (what === "heroes") await drawHeroes(tenant.dir, readArt(tenant.dir));
  else await drawMissing(tenant);
}

/** Draws the portraits that are missing, and removes those of nobody. */
async function drawMissing(tenant: Tenant): Promise<void> {
  const data = readDemoData(tenant);
  if (!data) return;
  const art = readArt(tenant.dir);
  const everybody = [
    ...planMembers(tenant, data, MAX_DEMO_MEMBERS, Object.keys(interests)),
    ...Object.values(planLogins(tenant, data)),
  ];
  const drawn = new Map(
    everybody.flatMap(({ pictures }) =>
      pictures.flatMap((picture) =>
        "face" in picture ? [[portraitFile(picture), picture] as [string, DrawnPicture]] : [],
      ),
    ),
  );
  const folder = path.join(tenant.dir, PORTRAITS);
  mkdirSync(folder, { recursive: true });
  const there = new Set(readdirSync(folder));
  for (const file of there) if (!drawn.has(file)) rmSync(path.join(folder, file));
  for (const [file, picture] of drawn)
    if (!there.has(file)) await drawPicture(art, picture, path.join(folder, file));
  console.log(`${tenant.slug}: ${drawn.size} portraits`);
}
