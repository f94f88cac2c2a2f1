import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Registry } from "~/tenancy/registry.server";
import { type CommandResult, runCommand } from "../support/run-command";
import { plainConfig, TenantFolder, themesDir } from "../support/tenant-folder";

// Each run starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let folder: TenantFolder;
beforeEach(() => {
  folder = new TenantFolder();
});
afterEach(() => folder.remove());

function upgrade(...slugs: string[]): Promise<CommandResult> {
  const { tenantsDir, localesDir } = folder;
  const own = { TENANTS_DIR: tenantsDir, THEMES_DIR: themesDir, LOCALES_DIR: localesDir };
  const { PATH = "", HOME = "" } = process.env;
  return runCommand("tenant", ["upgrade", ...slugs], { PATH, HOME, NODE_ENV: "development", ...own });
}

const modes = async () => {
  const registry = new Registry(folder.tenantsDir, themesDir);
  await registry.loadAll();
  return registry.list().map(({ slug, config }) => [slug, config.signups]);
};

test("upgrade rewrites a tenant, its base and the other tenants of the base, without a change of what they are", async () => {
  folder.base("house", { invite_only: true });
  folder.tenant("one", plainConfig("one.example", { extends: "house", signups: "all" }));
  folder.tenant("two", plainConfig("two.example", { extends: "house", invite_only: false }));
  const text = folder.tenant("three", plainConfig("three.example"));
  const before = await modes();
  expect(before).toEqual([
    ["one", "invite_only"],
    ["three", "all"],
    ["two", "all"],
  ]);
  const result = await upgrade("one");
  expect(result).toMatchObject({ status: 0, err: "" });
  expect(result.out).toContain('signups is changed from "all" to "invite_only"');
  expect(result.out).toContain("invite_only (true) is removed");
  expect(await modes()).toEqual(before);
  expect(JSON.parse(folder.read("_base", "house.json"))).toEqual({ version: 2, signups: "invite_only" });
  expect(JSON.parse(folder.read("two", "tenant.json"))).toMatchObject({ version: 2, signups: "all" });
  expect(folder.read("three", "tenant.json")).toBe(text);
  const again = await upgrade("one");
  expect(again).toMatchObject({
    status: 0,
    out: "Nothing to upgrade: every file states the current version.\n",
  });
});

test("upgrade refuses a file that it cannot read, and writes nothing", async () => {
  folder.tenant("one", plainConfig("one.example", { version: 99 }));
  const text = folder.tenant("two", plainConfig("two.example"));
  const result = await upgrade();
  expect(result.status).toBe(1);
  expect(result.err).toMatch(/one\/tenant\.json:\d+:\d+ version: found 99, expected at most \d+/);
  expect(folder.read("two", "tenant.json")).toBe(text);
});
