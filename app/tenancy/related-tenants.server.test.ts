import { renameSync, truncateSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Translations } from "~/i18n/translations.server";
import { plainConfig, TenantFolder, themesDir } from "../../tests/support/tenant-folder";
import { Registry, tenantSlugs } from "./registry.server";
import { relatedTenants, slugOfId } from "./related-tenants.server";
import { StoredTenants } from "./stored-tenants.server";

let folder: TenantFolder;
let stored: StoredTenants;
let translations: Translations;

beforeEach(() => {
  folder = new TenantFolder();
  translations = new Translations(folder.localesDir);
  stored = new StoredTenants(path.join(folder.root, "data"), themesDir, translations);
});
afterEach(() => folder.remove());

const file = (...parts: string[]) => path.join(folder.tenantsDir, ...parts);
const claiming = (domain: string, ...aliases: string[]) => plainConfig(domain, { aliases });
const company = (id: string) => ({ ...(plainConfig("x.example").company as object), id, name: id });
const keyed = (domain: string, owner: string) => ({
  ...claiming(domain),
  company: company(owner),
  payment_provider: { name: "mollie", key: { env: "SHARED_MOLLIE_KEY" } },
});

async function load(only?: Awaited<ReturnType<typeof relatedTenants>>): Promise<Registry> {
  const registry = new Registry(folder.tenantsDir, themesDir, stored, translations);
  await registry.loadAll(only);
  return registry;
}

/** Stores every tenant as a server does. */
async function serveOnce(): Promise<void> {
  for (const tenant of (await load()).list()) await stored.store(tenant);
}

/** Returns the tenants for which loading one gives another answer than loading all. */
async function differences(): Promise<string[]> {
  const all = await load();
  const wrong: string[] = [];
  for (const slug of tenantSlugs(folder.tenantsDir)) {
    const one = await load(await relatedTenants(folder.tenantsDir, stored, slug));
    const [is, should] = [one, all].map((registry) => {
      const tenant = registry.bySlug(slug);
      return JSON.stringify([
        tenant?.id,
        tenant?.version,
        tenant?.dir,
        registry.refusedSlugs().includes(slug),
      ]);
    });
    if (is !== should) wrong.push(`${slug}: ${is}, not ${should}`);
  }
  return wrong;
}

test("of many tenants only the one is loaded, with those that claim its names", async () => {
  for (const slug of ["a", "b", "c"]) folder.tenant(slug, claiming(`${slug}.example`));
  folder.tenant("d", claiming("d.example", "c.example"));
  const related = async (slug: string) =>
    (await relatedTenants(folder.tenantsDir, stored, slug)).slugs.sort().join(" ");
  expect([await related("a"), await related("b"), await related("c"), await related("d")]).toEqual([
    "a",
    "b",
    "c d",
    "c d",
  ]);
  await serveOnce();
  expect(await related("a")).toBe("a");
});

test("a tenant whose host, ID, address or variable another one has is refused as at a start", async () => {
  folder.tenant("host1", claiming("host.example"));
  folder.tenant("host2", claiming("other.example", "host.example"));
  folder.tenant("led", claiming("led.example"));
  folder.tenant("leading", claiming("leading.example", "www.led.example"));
  folder.tenant("first", { ...claiming("first.example"), id: "k3v9" });
  folder.tenant("copy", { ...claiming("copy.example"), id: "k3v9" });
  folder.tenant("named", claiming("named.example"));
  folder.tenant("namesake", { ...claiming("namesake.example"), id: "named" });
  folder.tenant("key1", keyed("key1.example", "one"));
  folder.tenant("key2", keyed("key2.example", "two"));
  folder.tenant("above", { ...claiming("above.example"), company: company("one") });
  folder.tenant("below", { ...claiming("below.above.example"), company: company("two") });
  folder.tenant("mail", {
    ...claiming("mail.example"),
    company: company("two"),
    support_email: "help@Above.example",
  });
  folder.base("house", keyed("unused.example", "house"));
  for (const slug of ["based1", "based2"])
    folder.tenant(slug, {
      domain: `${slug}.example`,
      aliases: [],
      support_email: `help@${slug}.example`,
      extends: "house",
    });
  folder.tenant("alone", claiming("alone.example"));
  const refused = (await load()).refusedSlugs();
  expect(refused).toEqual(
    expect.arrayContaining(["host1", "host2", "leading", "copy", "key1", "key2", "based1"]),
  );
  expect(await differences()).toEqual([]);
});

test("a name that is written with escapes in another folder is found", async () => {
  folder.tenant("one", claiming("one.example"));
  folder.tenant(
    "two",
    JSON.stringify(claiming("two.example", "one.example")).replace("one.ex", "\\u006fne.ex"),
  );
  expect((await relatedTenants(folder.tenantsDir, stored, "one")).slugs.sort()).toEqual(["one", "two"]);
  expect(await differences()).toEqual([]);
});

test("names and versions from before the start count as at a start", async () => {
  for (const slug of ["a", "b", "c", "d"])
    folder.tenant(slug, { ...claiming(`${slug}.example`), id: `id-${slug}` });
  await serveOnce();
  await stored.markRetired("id-d", true);
  // Broken, renamed, and two that claim hosts of these.
  truncateSync(file("a", "tenant.json"), 30);
  renameSync(file("b"), file("moved"));
  folder.tenant("greedy", claiming("greedy.example", "a.example"));
  folder.tenant("thief", claiming("thief.example", "b.example"));
  folder.tenant("c", { ...claiming("c.example", "b.example"), id: "id-c" });
  const all = await load();
  expect([all.bySlug("a")?.id, all.bySlug("moved")?.id, all.bySlug("d")]).toEqual(["id-a", "id-b", null]);
  expect(all.refusedSlugs()).toEqual(["a", "c", "greedy", "thief"]);
  expect(await differences()).toEqual([]);
});

test("the folder of an ID is found by its configuration, else by its name", () => {
  folder.tenant("a", { ...claiming("a.example"), id: "k3v9" });
  folder.tenant("b", claiming("b.example"));
  const found = ["k3v9", "b", "a", "missing"].map((id) => slugOfId(folder.tenantsDir, id));
  expect(found).toEqual(["a", "b", null, null]);
});
