import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Translations } from "~/i18n/translations.server";
import { lineOf, plainConfig, TenantFolder, themesDir } from "../../tests/support/tenant-folder";
import { checkTenants } from "./check/check-tenants.server";
import { Registry } from "./registry.server";
import { storeServed } from "./store-served.server";
import { StoredTenants } from "./stored-tenants.server";

let folder: TenantFolder;
let registry: Registry;
let translations: Translations;
beforeEach(() => {
  folder = new TenantFolder();
  translations = new Translations(folder.localesDir);
  registry = newRegistry();
});
afterEach(() => folder.remove());

const newRegistry = (stored: StoredTenants | null = null) =>
  new Registry(folder.tenantsDir, themesDir, stored, translations);
const company = (id: string, more = {}) => ({ ...(plainConfig("x.example").company as object), id, ...more });
const key = { name: "mollie", key: { env: "NEIGHBOUR_MOLLIE_KEY" } };
const victim = (more = {}) =>
  plainConfig("victim.example", {
    company: company("victim"),
    mail: { from: "hello@mail.victim.example" },
    payment_provider: key,
    ...more,
  });
const hostile = (more = {}) => plainConfig("hostile.example", { company: company("hostile"), ...more });
const operator = (file: object) =>
  writeFileSync(path.join(folder.tenantsDir, "_operator.json"), JSON.stringify(file, null, 2));
const check = async () => {
  const input = { tenantsDir: folder.tenantsDir, themesDir, translations, variables: {} };
  return new Map((await checkTenants(input)).map((report) => [report.slug, report]));
};

const takings: [string, object, string][] = [
  ["a host below the neighbour's domain", { aliases: ["login.victim.example"] }, "aliases[0]"],
  ["a host below an alias of the neighbour", { aliases: ["a.also-victim.example"] }, "aliases[0]"],
  ["a domain below the neighbour's domain", { domain: "login.victim.example" }, "domain"],
  ["the neighbour's domain in the sender of mails", { mail: { from: "hello@victim.example" } }, "mail.from"],
  [
    "a host below the neighbour's domain for answers to mails",
    { mail: { from: "a@hostile.example", reply_to: "b@in.victim.example" } },
    "mail.reply_to",
  ],
  [
    "the neighbour's domain in the address of the support",
    { support_email: "help@VICTIM.example" },
    "support_email",
  ],
  ["the neighbour's host for pictures", { cdn_prefix: "https://cdn.victim.example/media" }, "cdn_prefix"],
  ["the neighbour's variable", { payment_provider: key }, "payment_provider.key.env"],
  [
    "the neighbour's variable for another purpose",
    {
      traffic_sources: [
        {
          ref: "p",
          postback: { url: "https://partner.example/", key: { env: "NEIGHBOUR_MOLLIE_KEY" } },
        },
      ],
    },
    "traffic_sources[0].postback.key.env",
  ],
];

test.each(takings)(
  "a folder that takes %s is refused by line, and the neighbour's changes are still loaded",
  async (_name, taken, field) => {
    folder.tenant("victim", victim());
    await registry.loadAll();
    const text = folder.tenant("hostile", hostile(taken));
    const [problem, ...others] = await registry.reload("hostile");
    expect(others).toEqual([]);
    const last = Object.values(taken).at(-1);
    const value = JSON.stringify(last).match(/[^"[\]{}]*(victim|NEIGHBOUR)[^"[\]{}]*/i)?.[0] ?? "";
    expect(problem).toMatchObject({
      severity: "error",
      file: path.join(folder.tenantsDir, "hostile", "tenant.json"),
      path: field,
      expected: expect.stringContaining("victim"),
    });
    expect(Math.abs(lineOf(text, value) - (problem?.line ?? 0))).toBeLessThanOrEqual(1);
    expect(registry.bySlug("hostile")).toBeNull();
    folder.tenant("victim", victim({ name: "Changed" }));
    expect(await registry.reload("victim")).toEqual([]);
    expect(registry.bySlug("victim")?.config.name).toBe("Changed");
    expect((await check()).get("hostile")).toMatchObject({
      ok: false,
      problems: expect.arrayContaining([expect.objectContaining({ path: field, severity: "error" })]),
    });
  },
);

test("a folder that states the neighbour's company by its id alone does not get its names", async () => {
  folder.tenant("victim", victim());
  await registry.loadAll();
  folder.tenant(
    "hostile",
    hostile({ company: company("victim", { name: "Other B.V." }), aliases: ["login.victim.example"] }),
  );
  expect(await registry.reload("hostile")).toMatchObject([{ path: "aliases[0]" }]);
});

test("brands of one company share hosts, addresses and variables, and check asks for the operator's confirmation", async () => {
  folder.tenant("victim", victim());
  folder.tenant(
    "sister",
    plainConfig("sister.victim.example", {
      company: company("victim"),
      mail: { from: "sister@victim.example" },
      payment_provider: key,
    }),
  );
  await registry.loadAll();
  expect(registry.problems()).toEqual([]);
  expect(registry.list()).toHaveLength(2);
  const warnings = () =>
    check().then((reports) =>
      reports
        .get("sister")
        ?.problems.filter(({ expected }) => expected.includes("_operator.json"))
        .map((one) => one.path),
    );
  expect(await warnings()).toContain("payment_provider.key.env");
  operator({ companies: { victim: ["victim", "sister"] } });
  expect(await warnings()).not.toContain("payment_provider.key.env");
});

test("a folder that copies the neighbour's company does not get its names once the operator has listed the company's brands", async () => {
  operator({ companies: { victim: ["victim"] } });
  folder.tenant("victim", victim());
  folder.tenant("hostile", hostile({ company: company("victim"), payment_provider: key }));
  await registry.loadAll();
  expect(registry.list().map(({ slug }) => slug)).toEqual(["victim"]);
  expect(registry.problems()).toMatchObject([{ path: "payment_provider.key.env" }]);
});

test("the operator's file lets brands of two companies share a name, and is read again when it changes", async () => {
  folder.tenant("victim", victim());
  await registry.loadAll();
  folder.tenant("guest", hostile({ aliases: ["guest.victim.example"] }));
  expect(await registry.reload("guest")).toHaveLength(1);
  operator({ names: { "victim.example": ["victim", "guest"] } });
  await registry.reloadAll();
  expect(registry.problems()).toEqual([]);
  expect(registry.find("guest.victim.example")?.slug).toBe("guest");
});

test("an operator's file with a mistake is reported by line, and lets no brands share names", async () => {
  operator({ companies: { victim: "sister" } });
  folder.tenant("victim", victim());
  folder.tenant("sister", hostile({ company: company("victim"), payment_provider: key }));
  await registry.loadAll();
  expect(registry.problems()[0]).toMatchObject({ path: "companies.victim", line: 3 });
  expect(registry.list()).toEqual([]);
  expect((await check()).get("_operator.json")).toMatchObject({ ok: false });
});

test("a variable stays with the brand that was served with it before a restart", async () => {
  const stored = new StoredTenants(path.join(folder.root, "stored"), themesDir, translations);
  folder.tenant("victim", victim());
  registry = newRegistry(stored);
  await registry.loadAll();
  const keeping = storeServed(registry, stored, (_slug, error) => {
    throw error;
  });
  await keeping.idle();
  await keeping.stop();
  folder.tenant("hostile", hostile({ payment_provider: key }));
  const restarted = newRegistry(stored);
  await restarted.loadAll();
  expect(restarted.list().map(({ slug }) => slug)).toEqual(["victim"]);
  expect(restarted.problems()).toMatchObject([{ path: "payment_provider.key.env" }]);
});

test("a folder cannot take a domain above the hosts and addresses of a brand that is served", async () => {
  folder.tenant("victim", victim());
  await registry.loadAll();
  folder.tenant("hostile", hostile({ domain: "mail.victim.example", aliases: [] }));
  expect(await registry.reload("hostile")).not.toEqual([]);
  folder.tenant("victim", victim({ mail: { from: "hello@mails.example" } }));
  await registry.reload("victim");
  folder.tenant("hostile", hostile({ domain: "mails.example", aliases: [] }));
  expect(await registry.reload("hostile")).toMatchObject([{ path: "domain" }]);
});

test("a name that a brand gives up goes to the brand that was refused it", async () => {
  folder.tenant("victim", victim());
  await registry.loadAll();
  folder.tenant("next", hostile({ payment_provider: key }));
  expect(await registry.reload("next")).toHaveLength(1);
  rmSync(path.join(folder.tenantsDir, "victim"), { recursive: true });
  await registry.reload("victim");
  expect(registry.bySlug("next")?.config.payment_provider.name).toBe("mollie");
});

test.each(["co.uk", "github.io"])("a domain that is a public suffix, %s, is refused", async (domain) => {
  folder.tenant("hostile", hostile({ domain, aliases: [] }));
  await registry.loadAll();
  expect(registry.problems()).toMatchObject([
    { path: "domain", expected: expect.stringMatching(/public suffix/) },
  ]);
});
