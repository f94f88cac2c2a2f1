import { readdirSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Translations } from "~/i18n/translations.server";
import { plainConfig, TenantFolder, themesDir } from "../../../tests/support/tenant-folder";
import { checkTenants } from "../check/check-tenants.server";
import type { Problem } from "../problems.server";
import { Registry } from "../registry.server";
import { watchTenants } from "../watch.server";
import { createTenant } from "./create-tenant.server";

let folder: TenantFolder;
beforeEach(() => {
  folder = new TenantFolder();
});
afterEach(() => folder.remove());

const create = (slug: string, config: Record<string, unknown>) =>
  createTenant(folder.tenantsDir, themesDir, slug, config);

test("a new tenant passes the check and is served by its hosts", async () => {
  expect(await create("fresh", plainConfig("fresh.example"))).toEqual([]);
  const { tenantsDir, localesDir } = folder;
  const reports = await checkTenants({
    tenantsDir,
    themesDir,
    translations: new Translations(localesDir),
    variables: {},
  });
  expect(reports).toEqual([{ slug: "fresh", ok: true, problems: [] }]);
  const registry = new Registry(tenantsDir, themesDir);
  await registry.loadAll();
  expect(registry.find("also-fresh.example")?.slug).toBe("fresh");
  expect(folder.read("tenant.schema.json")).toContain('"title": "A Livery tenant"');
  expect(folder.read("lander.schema.json")).toContain('"title": "A lander of a Livery tenant"');
});

test("a server that watches the folder serves a new tenant and never reads it half written", async () => {
  folder.tenant("old", plainConfig("old.example"));
  const registry = new Registry(folder.tenantsDir, themesDir);
  await registry.loadAll();
  const refused: Problem[] = [];
  const watching = await watchTenants(registry, {
    themesDir,
    dataDir: folder.root,
    onRefused: (problems) => refused.push(...problems),
  });
  const live = new Promise<void>((resolve) => {
    registry.onChange(({ slug }) => slug === "fresh" && resolve());
  });
  await create("fresh", plainConfig("fresh.example"));
  await live;
  expect(registry.find("fresh.example")?.slug).toBe("fresh");
  expect(refused).toEqual([]);
  watching.stop();
});

describe("nothing is written", () => {
  const expectNothing = () =>
    expect(readdirSync(folder.tenantsDir).filter((name) => name !== "old")).toEqual([]);

  test("over an existing folder", async () => {
    const text = folder.tenant("old", plainConfig("old.example"));
    expect(await create("old", plainConfig("new.example"))).toMatchObject([{ path: "slug", found: '"old"' }]);
    expect(folder.read("old", "tenant.json")).toBe(text);
    expectNothing();
  });

  test.each(["Big", "../out", "_draft", ".hidden", "", "ü", "a".repeat(64)])(
    "under the name %j",
    async (slug) => {
      expect(await create(slug, plainConfig("new.example"))).toMatchObject([{ path: "slug" }]);
      expectNothing();
    },
  );

  test("for a host that another tenant claims", async () => {
    folder.tenant("old", plainConfig("old.example"));
    const problems = await create("fresh", plainConfig("also-old.example"));
    expect(problems).toMatchObject([{ path: "domain", expected: "a host that old does not claim too" }]);
    expectNothing();
  });

  test("for an invalid configuration, and the problems name the folder that it would have had", async () => {
    const [problem, ...others] = await create("fresh", plainConfig("fresh.example", { niche: 8 }));
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      file: path.join(folder.tenantsDir, "fresh", "tenant.json"),
      path: "niche",
    });
    expectNothing();
  });
});
