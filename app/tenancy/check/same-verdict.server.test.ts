import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Translations } from "~/i18n/translations.server";
import {
  type Breakage,
  breakages,
  breakTenant,
  hostBreakages,
  oddButRight,
  oddValues,
} from "../../../tests/support/broken-tenants";
import { plainConfig, TenantFolder, themesDir } from "../../../tests/support/tenant-folder";
import type { Problem } from "../problems.server";
import { Registry } from "../registry.server";
import { relatedTenants } from "../related-tenants.server";
import { checkTenants, type TenantReport } from "./check-tenants.server";

const folder = new TenantFolder();
const translations = new Translations(folder.localesDir);
const all: readonly Breakage[] = [...oddValues, ...breakages, ...hostBreakages, ...oddButRight];
const slugs = new Map(all.map((breakage, at) => [breakage, `t${at}`]));
let reports: Map<string, TenantReport>;
/** `running` served each tenant before it was broken; `started` starts afterwards. */
let running: Registry;
let started: Registry;

const newRegistry = () => new Registry(folder.tenantsDir, themesDir, null, translations);

beforeAll(async () => {
  for (const slug of slugs.values()) folder.tenant(slug, plainConfig(`${slug}.example`));
  folder.tenant("rival", plainConfig("rival.example"));
  running = newRegistry();
  await running.loadAll();
  expect(running.problems()).toEqual([]);
  for (const [breakage, slug] of slugs)
    breakTenant(path.join(folder.tenantsDir, slug), breakage, plainConfig(`${slug}.example`), slug);
  await running.reloadAll();
  started = newRegistry();
  await started.loadAll();
  const input = { tenantsDir: folder.tenantsDir, themesDir, translations, variables: {} };
  reports = new Map((await checkTenants(input)).map((report) => [report.slug, report]));
});
afterAll(() => folder.remove());

const errorsOf = (slug: string) =>
  reports.get(slug)?.problems.filter(({ severity }) => severity === "error") ?? [];
const refusalsOf = (registry: Registry, slug: string) => {
  const dir = path.join(folder.tenantsDir, slug) + path.sep;
  return registry.problems().filter(({ file }) => file.startsWith(dir) || file === dir.slice(0, -1));
};
const inOrder = (problems: Problem[]) => problems.map((one) => JSON.stringify(one)).sort();

/** Returns the names of the broken tenants for which a check throws, each with the reason. */
function disagreements(list: readonly Breakage[], agree: (slug: string) => void): string[] {
  return list.flatMap((breakage) => {
    try {
      agree(slugs.get(breakage)!);
      return [];
    } catch (error) {
      return [`${breakage.name}: ${(error as Error).message}`];
    }
  });
}

test("check and the server report the same problems of each tenant", () => {
  const wrong = disagreements([...oddValues, ...breakages], (slug) => {
    const errors = errorsOf(slug);
    expect(reports.get(slug)?.ok).toBe(errors.length === 0);
    expect(started.bySlug(slug) === null).toBe(errors.length > 0);
    expect(inOrder(refusalsOf(started, slug))).toEqual(inOrder(errors));
    expect(inOrder(refusalsOf(running, slug))).toEqual(inOrder(errors));
    // A running server still serves the last valid version of a refused tenant.
    expect(running.bySlug(slug)?.config.name).toBeDefined();
    if (errors.length > 0)
      expect(running.bySlug(slug)?.config).toEqual(running.find(`${slug}.example`)?.config);
    for (const { found, expected } of errors) expect([found, expected]).not.toContain("");
  });
  expect(wrong).toEqual([]);
});

test("a command that loads one tenant gets the answer of a server that loads all", async () => {
  const wrong: string[] = [];
  for (const slug of ["rival", ...[...hostBreakages, ...oddButRight].map((one) => slugs.get(one)!)]) {
    const registry = newRegistry();
    await registry.loadAll(await relatedTenants(folder.tenantsDir, null, slug));
    if (registry.bySlug(slug)?.version !== started.bySlug(slug)?.version) wrong.push(slug);
    // The order of the rivals in a sentence is that of the readings.
    const places = (of: Registry) => refusalsOf(of, slug).map(({ path, found }) => `${path} ${found}`);
    expect(places(registry).sort()).toEqual(places(started).sort());
  }
  expect(wrong).toEqual([]);
});

test("a tenant with a host that another tenant claims is refused by check and by the server", () => {
  const wrong = disagreements(hostBreakages, (slug) => {
    expect(errorsOf(slug)).not.toEqual([]);
    expect(started.bySlug(slug)).toBeNull();
    expect(refusalsOf(running, slug)).not.toEqual([]);
  });
  expect(wrong).toEqual([]);
});

test("an unusual but valid tenant is accepted by check and by the server", () => {
  const wrong = disagreements(oddButRight, (slug) => {
    expect(errorsOf(slug)).toEqual([]);
    expect(started.bySlug(slug)).not.toBeNull();
    expect(refusalsOf(running, slug)).toEqual([]);
  });
  expect(wrong).toEqual([]);
});

test("every broken tenant is refused", () => {
  const accepted = breakages.filter((breakage) => errorsOf(slugs.get(breakage)!).length === 0);
  expect(accepted.map(({ name }) => name)).toEqual([]);
});

test("at least 200 of the configurations are refused", () => {
  const refused = [...slugs.values()].filter((slug) => errorsOf(slug).length > 0);
  expect(refused.length).toBeGreaterThanOrEqual(200);
  expect(running.find("rival.example")?.slug).toBe("rival");
});
