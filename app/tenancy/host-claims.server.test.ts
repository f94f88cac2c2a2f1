import { rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lineOf, plainConfig, TenantFolder, themesDir } from "../../tests/support/tenant-folder";
import { Registry } from "./registry.server";

let folder: TenantFolder;
let registry: Registry;
beforeEach(() => {
  folder = new TenantFolder();
  registry = new Registry(folder.tenantsDir, themesDir);
});
afterEach(() => folder.remove());

const claiming = (domain: string, ...aliases: string[]) => plainConfig(domain, { aliases });

test("two tenants that claim one host are both refused by name at the start and after a reload", async () => {
  const text = folder.tenant("one", claiming("one.example", "both.example"));
  folder.tenant("two", claiming("two.example", "both.example"));
  folder.tenant("three", claiming("three.example"));
  await registry.loadAll();
  await registry.reloadAll();
  expect(registry.list().map((tenant) => tenant.slug)).toEqual(["three"]);
  expect(registry.find("both.example")).toBeNull();
  const of = (slug: string) =>
    expect.objectContaining({ file: path.join(folder.tenantsDir, slug, "tenant.json"), path: "aliases[0]" });
  expect(registry.problems()).toEqual([of("one"), of("two")]);
  expect(registry.problems()[0]).toMatchObject({
    line: lineOf(text, "both.example"),
    expected: expect.stringContaining("two"),
  });
});

test("a tenant that claims a host of a served tenant is refused, and the other's changes are still loaded", async () => {
  folder.tenant("one", claiming("one.example"));
  await registry.loadAll();
  folder.tenant("two", claiming("two.example", "one.example"));
  expect(await registry.reload("two")).toMatchObject([{ path: "aliases[0]", found: "the host one.example" }]);
  folder.tenant("one", { ...claiming("one.example"), name: "Changed" });
  expect(await registry.reload("one")).toEqual([]);
  expect(registry.find("one.example")?.config.name).toBe("Changed");
  expect(registry.find("two.example")).toBeNull();
});

test("a host that moves from one tenant to another is served by the new one, in any order of reloads", async () => {
  folder.tenant("one", claiming("one.example", "moves.example"));
  folder.tenant("two", claiming("two.example"));
  await registry.loadAll();
  folder.tenant("two", claiming("two.example", "moves.example"));
  folder.tenant("one", claiming("one.example"));
  await registry.reload("two");
  await registry.reload("one");
  expect(registry.find("moves.example")?.slug).toBe("two");
  expect(registry.problems()).toEqual([]);
});

test("the host of a deleted tenant goes to the tenant that was refused it", async () => {
  folder.tenant("one", claiming("one.example"));
  await registry.loadAll();
  folder.tenant("two", claiming("two.example", "one.example"));
  await registry.reload("two");
  rmSync(path.join(folder.tenantsDir, "one"), { recursive: true });
  await registry.reload("one");
  expect(registry.find("one.example")?.slug).toBe("two");
});
