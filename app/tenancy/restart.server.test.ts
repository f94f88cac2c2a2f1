import {
  appendFileSync,
  cpSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Translations } from "~/i18n/translations.server";
import { plainConfig, TenantFolder, themesDir } from "../../tests/support/tenant-folder";
import { type Judge, Registry, type Verdict } from "./registry.server";
import { type Keeping, storeServed } from "./store-served.server";
import { StoredTenants } from "./stored-tenants.server";

let folder: TenantFolder;
let dataDir: string;
let themes: string;
const running: Keeping[] = [];

beforeEach(() => {
  folder = new TenantFolder();
  dataDir = path.join(folder.root, "data");
  themes = path.join(folder.root, "themes");
  cpSync(themesDir, themes, { recursive: true });
});
afterEach(async () => {
  for (const keeping of running.splice(0)) await keeping.stop();
  folder.remove();
});

const claiming = (domain: string, ...aliases: string[]) => plainConfig(domain, { aliases });
const file = (...parts: string[]) => path.join(folder.tenantsDir, ...parts);

/** Starts a process and waits until it has stored every tenant that it serves. */
async function start({ judge }: { judge?: Judge } = {}): Promise<Registry> {
  const translations = new Translations(folder.localesDir);
  const stored = new StoredTenants(path.join(dataDir, "tenants"), themes, translations);
  const registry = new Registry(folder.tenantsDir, themes, stored, translations);
  if (judge) registry.judge = judge;
  await registry.loadAll();
  const keeping = storeServed(registry, stored, () => undefined);
  running.push(keeping);
  await keeping.idle();
  return registry;
}

const served = (registry: Registry) => registry.list().map(({ slug }) => slug);
const nameAt = (registry: Registry, host: string) => registry.find(host)?.config.name;

test("a tenant that claims a neighbour's host is still refused after a restart, and both tenants are served", async () => {
  folder.tenant("b1", claiming("b1.example"));
  folder.tenant("b2", { ...claiming("b2.example"), name: "Second" });
  await start();
  folder.tenant("b2", { ...claiming("b2.example", "b1.example"), name: "Greedy" });
  const again = await start();
  expect(again.find("b1.example")?.slug).toBe("b1");
  expect(nameAt(again, "b2.example")).toBe("Second");
  expect(again.refusedSlugs()).toEqual(["b2"]);
  expect(again.problems()).toMatchObject([{ path: "aliases[0]", found: "the host b1.example" }]);
});

test("a tenant with truncated files is served in its last valid version after a restart, with texts, page and base", async () => {
  folder.base("house", { support_phone: "+31 20 123 4567" });
  folder.tenant(
    "b3",
    { ...claiming("b3.example"), extends: "house" },
    { "locales/nl.json": '{"common":{"plain":"Eigen"}}', "pages/terms.nl.md": "# Onze voorwaarden\n" },
  );
  await start();
  truncateSync(file("b3", "tenant.json"), 40);
  truncateSync(file("b3", "locales", "nl.json"), 5);
  truncateSync(file("_base", "house.json"), 3);
  rmSync(file("b3", "pages"), { recursive: true });
  const again = await start();
  const tenant = again.find("b3.example");
  expect(tenant?.config.support_phone).toBe("+31201234567");
  expect(tenant?.translations?.nl).toEqual({ "common:plain": "Eigen" });
  expect(readFileSync(path.join(tenant!.dir, "pages/terms.nl.md"), "utf8")).toBe("# Onze voorwaarden\n");
  expect(again.refusedSlugs()).toEqual(["b3"]);
  // A third start finds the stored version too, and a repaired file replaces it.
  expect(served(await start())).toEqual(["b3"]);
  folder.base("house", {});
  folder.tenant("b3", { ...claiming("b3.example"), name: "Mended" }, { "locales/nl.json": "{}" });
  await again.reloadAll();
  expect([nameAt(again, "b3.example"), again.refusedSlugs()]).toEqual(["Mended", []]);
});

test("a truncated theme takes no tenant down at the next start", async () => {
  folder.tenant("one", claiming("one.example"));
  const before = await start();
  truncateSync(path.join(themes, "porch.json"), 100);
  const again = await start();
  const [was, is] = [before, again].map((registry) => registry.find("one.example")!.theme.hash);
  expect(is).toBe(was);
  expect(again.themes.css(is!)).toContain("@font-face");
});

test("a stored copy that was modified is not served", async () => {
  folder.tenant("one", claiming("one.example"));
  const { dir } = (await start()).find("one.example")!;
  truncateSync(path.join(dir, "tenant.json"), 10);
  const stored = new StoredTenants(path.join(dataDir, "tenants"), themes);
  const [known] = await stored.all();
  appendFileSync(path.join(dataDir, "tenants", known!.id, known!.digest, "one", "tenant.json"), " ");
  expect(served(await start())).toEqual([]);
});

test("a host that its owner released while no process ran goes to the tenant that claims it", async () => {
  folder.tenant("a", claiming("a.example"));
  folder.tenant("z", claiming("z.example", "moves.example"));
  await start();
  folder.tenant("a", claiming("a.example", "moves.example"));
  folder.tenant("z", claiming("z.example"));
  const again = await start();
  expect([again.find("moves.example")?.slug, again.refusedSlugs()]).toEqual(["a", []]);
});

test("a host of a tenant whose folder was deleted is free at the next start", async () => {
  folder.tenant("old", claiming("old.example"));
  await start();
  rmSync(file("old"), { recursive: true });
  folder.tenant("new", claiming("old.example"));
  expect((await start()).find("old.example")?.slug).toBe("new");
});

test("a folder that was renamed while no process ran keeps its ID, its hosts and its stored version", async () => {
  folder.tenant("rosa", { ...claiming("rosa.example"), id: "k3v9" });
  await start();
  renameSync(file("rosa"), file("lily"));
  folder.tenant("thief", claiming("thief.example", "rosa.example"));
  const again = await start();
  expect(again.find("rosa.example")).toMatchObject({ id: "k3v9", slug: "lily" });
  expect(again.refusedSlugs()).toEqual(["thief"]);
});

test("a copied folder with the same ID is refused with the original's name, and the original is still served", async () => {
  folder.tenant("rosa", { ...claiming("rosa.example"), id: "k3v9" });
  await start();
  folder.tenant("copy", { ...claiming("copy.example"), id: "k3v9" });
  const again = await start();
  expect(served(again)).toEqual(["rosa"]);
  expect(again.problems()).toMatchObject([
    { path: "id", found: 'the id "k3v9"', expected: "a unique id: rosa has this one" },
  ]);
});

test("a folder that is renamed while it is served moves immediately", async () => {
  folder.tenant("rosa", { ...claiming("rosa.example"), id: "k3v9" });
  const registry = await start();
  renameSync(file("rosa"), file("lily"));
  expect(await registry.reload("lily")).toEqual([]);
  expect(served(registry)).toEqual(["lily"]);
  expect(await registry.reload("rosa")).toEqual([]);
  expect(registry.find("rosa.example")?.slug).toBe("lily");
});

test("the tenants are still served while the folder of all tenants is missing", async () => {
  folder.tenant("one", claiming("one.example"));
  const registry = await start();
  renameSync(folder.tenantsDir, `${folder.tenantsDir}.away`);
  await registry.reloadAll();
  await registry.reload("one");
  expect(served(registry)).toEqual(["one"]);
});

test("another company's brand under a used name is refused before and after a restart, and the earlier one is still served", async () => {
  const verdicts = new Map<string, Verdict>();
  const judge: Judge = async (tenants) =>
    new Map(
      tenants.flatMap(({ slug, id }) =>
        verdicts.has(`${slug} ${id}`) ? [[slug, verdicts.get(`${slug} ${id}`)!]] : [],
      ),
    );
  folder.tenant("rosa", { ...claiming("rosa.example"), id: "first" });
  const registry = await start({ judge });
  folder.tenant("rosa", { ...claiming("other.example"), id: "second", name: "Other" });
  verdicts.set("rosa second", { expectedId: "first" });
  expect(await registry.reload("rosa")).toMatchObject([
    { path: "id", found: 'the id "second"', expected: expect.stringContaining('"first"') },
  ]);
  expect(registry.find("rosa.example")?.id).toBe("first");
  // While the database is unavailable, the earlier verdict applies.
  const again = await start();
  expect([again.bySlug("rosa")?.id, again.refusedSlugs()]).toEqual(["first", ["rosa"]]);
  again.judge = judge;
  await again.recheck();
  expect(again.bySlug("rosa")?.id).toBe("first");
  verdicts.clear();
  await again.recheck();
  expect([again.bySlug("rosa")?.id, again.refusedSlugs()]).toEqual(["second", []]);
});

test("a retired tenant is not served while its folder exists, nor after a restart", async () => {
  folder.tenant("rosa", { ...claiming("rosa.example"), id: "first" });
  const registry = await start();
  folder.tenant("heir", claiming("heir.example", "rosa.example"));
  expect(await registry.reload("heir")).toHaveLength(1);
  registry.judge = async (tenants) =>
    new Map(tenants.flatMap(({ id, slug }) => (id === "first" ? [[slug, { retired: true }]] : [])));
  await registry.recheck();
  expect([served(registry), registry.refusedSlugs()]).toEqual([["heir"], []]);
  expect(registry.find("rosa.example")?.slug).toBe("heir");
  const again = await start();
  expect(served(again)).toEqual(["heir"]);
});

test("processes that store the same tenants at the same time leave complete copies", async () => {
  for (const slug of ["a", "b", "c"]) folder.tenant(slug, claiming(`${slug}.example`));
  const all = await Promise.all([start(), start(), start(), start()]);
  expect(all.map(served)).toEqual(Array(4).fill(["a", "b", "c"]));
  for (const slug of ["a", "b", "c"]) writeFileSync(file(slug, "tenant.json"), "");
  const again = await start();
  expect([served(again), again.refusedSlugs()]).toEqual([
    ["a", "b", "c"],
    ["a", "b", "c"],
  ]);
});

test("an alias under another brand's development host is refused by name", async () => {
  folder.tenant("one", claiming("one.example"));
  folder.tenant("two", claiming("two.example", "one.localhost"));
  const registry = await start();
  expect(registry.problems()).toMatchObject([{ path: "aliases[0]", found: '"one.localhost"' }]);
  expect(served(registry)).toEqual(["one"]);
});
