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

test("at start two tenants that claim one host are both refused by name, and stay so when all is read again", async () => {
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

test("a tenant that asks for a host of one that is served does not get it, and does not hinder the other's changes", async () => {
  folder.tenant("one", claiming("one.example"));
  await registry.loadAll();
  folder.tenant("two", claiming("two.example", "one.example"));
  expect(await registry.reload("two")).toMatchObject([{ path: "aliases[0]", found: "the host one.example" }]);
  folder.tenant("one", { ...claiming("one.example"), name: "Changed" });
  expect(await registry.reload("one")).toEqual([]);
  expect(registry.find("one.example")?.config.name).toBe("Changed");
  expect(registry.find("two.example")).toBeNull();
});

test("a host that moves from one tenant to another is served by the other, in whichever order they are read", async () => {
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

test("the host of a tenant that is gone is free for the one who was refused it", async () => {
  folder.tenant("one", claiming("one.example"));
  await registry.loadAll();
  folder.tenant("two", claiming("two.example", "one.example"));
  await registry.reload("two");
  rmSync(path.join(folder.tenantsDir, "one"), { recursive: true });
  await registry.reload("one");
  expect(registry.find("one.example")?.slug).toBe("two");
});
