import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { migrate } from "~/db/migrate.server";
import { runCommand } from "../support/run-command";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

// Each command starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const dataDir = mkdtempSync(path.join(tmpdir(), "livery-json-"));
let database: ServedDatabase;
let tenants: TenantsCopy;

beforeAll(async () => {
  [database, tenants] = [await createServedDatabase(), copyTenants()];
  const migrationsDir = path.resolve("app/db/migrations");
  await migrate({ url: database.url, migrationsDir, earlierPassword: "-" });
});
afterAll(async () => {
  tenants.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs an act, whose whole output has to be one object. */
async function act(...args: string[]): Promise<unknown> {
  const variables = { ...tenants.variables, DATABASE_URL: database.url, DATA_DIR: dataDir };
  const { status, out, err } = await runCommand("tenant", [...args, "--json"], variables);
  expect([args, status, err]).toEqual([args, 0, ""]);
  return JSON.parse(out);
}

test("the acts on a brand's folder and row print one object each, from new to purge", async () => {
  const named = ["--name", "Lily", "--domain", "lily.example", "--countries", "NL", "--company", "Lily BV"];
  expect(await act("new", "lily", ...named, "--yes")).toMatchObject({
    created: "lily",
    domain: "lily.example",
    tenants: [{ slug: "lily", ok: true }],
  });
  expect(await act("schema")).toMatchObject({ files: [{ state: "current" }, { state: "current" }] });
  expect(await act("upgrade", "lily")).toEqual({ upgraded: [] });
  expect(await act("reload")).toEqual({ requested: true });
  const renamed = (await act("rename", "lily", "rosa")) as { id: string };
  expect(renamed).toEqual({ renamed: "lily", slug: "rosa", id: expect.any(String) });
  expect(await act("retire", "rosa", "--confirm", "rosa")).toMatchObject({
    retired: "rosa",
    id: renamed.id,
    unspent: { members: 0 },
    mailed: 0,
  });
  tenants.remove("rosa");
  expect(await act("purge", renamed.id, "--confirm", renamed.id)).toMatchObject({ id: renamed.id });
});
