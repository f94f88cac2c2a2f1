import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runCommand } from "../support/run-command";
import { plainConfig, TenantFolder, themesDir } from "../support/tenant-folder";

// Each run starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let folder: TenantFolder;
beforeEach(() => {
  folder = new TenantFolder();
});
afterEach(() => folder.remove());

const mollie = { name: "mollie", key: { env: "ONE_MOLLIE_KEY" } };
const verotel = { name: "verotel", account: "60678@9804000000000001", key: { env: "ONE_VEROTEL_KEY" } };
const keys = { ONE_MOLLIE_KEY: "live_0123456789012345678901234567", ONE_VEROTEL_KEY: "a key" };

/** Checks a brand in euro and zloty with these settings. */
async function check(settings: object, args: string[] = [], variables: Record<string, string> = keys) {
  const bundles = [{ id: "a", credits: 10, prices: { EUR: 1000, PLN: 4000 } }];
  folder.tenant("one", plainConfig("one.example", { countries: ["NL", "PL"], bundles, ...settings }));
  const { tenantsDir, localesDir } = folder;
  const { status, out } = await runCommand("tenant", ["check", "one", ...args], {
    PATH: process.env.PATH ?? "",
    HOME: process.env.HOME ?? "",
    NODE_ENV: "development",
    TENANTS_DIR: tenantsDir,
    THEMES_DIR: themesDir,
    LOCALES_DIR: localesDir,
    ...variables,
  });
  return { status, out };
}
const problems = async (...given: Parameters<typeof check>) => {
  const { out } = await check(given[0], ["--json", ...(given[1] ?? [])], given[2]);
  const all = JSON.parse(out).tenants[0].problems as { path: string; severity: string; found: string }[];
  return all
    .filter(({ path }) => path.startsWith("payment_"))
    .map(({ path, severity, found }) => `${severity} ${path}: ${found}`)
    .sort();
};

test("check lists in words which provider carries which method in which currency, in order", async () => {
  const payment_methods = [
    { method: "creditcard" },
    { method: "ideal", providers: ["mollie"] },
    { method: "wire", countries: ["NL"] },
    { method: "twint" },
  ];
  const { status, out } = await check({
    payment_provider: verotel,
    payment_providers: [mollie],
    payment_methods,
  });
  expect(status).toBe(0);
  expect(out).toContain(
    [
      "    creditcard  EUR: verotel, then mollie; PLN: mollie",
      "    ideal       EUR: mollie",
      "    wire        EUR: mollie",
      "    twint       in no country of the brand",
    ].join("\n"),
  );
});

test("check warns of a method that no provider carries, of providers in vain, and of one that is also former", async () => {
  expect(
    await problems({
      payment_provider: verotel,
      payment_methods: [{ method: "creditcard" }, { method: "paypal" }],
    }),
  ).toEqual([
    "warning payment_methods[0].method: creditcard, which no provider carries in PLN for PL",
    "warning payment_methods[1].method: paypal, which no provider carries in EUR for NL and in PLN for PL",
  ]);
  expect(
    await problems({
      payment_provider: mollie,
      payment_providers: [verotel],
      payment_former: [mollie],
      payment_methods: [{ method: "paypal", providers: ["mollie", "verotel"] }],
    }),
  ).toEqual([
    "warning payment_former[0]: mollie, at which payments still start",
    "warning payment_methods[0].providers[1]: verotel, which does not carry paypal there",
    "warning payment_providers[0]: verotel, which carries none of payment_methods",
  ]);
});

test("check for production finds the missing and wrong keys of every provider, and a sandbox beside others", async () => {
  const settings = {
    payment_provider: mollie,
    payment_providers: [verotel, { name: "sandbox" }],
    payment_methods: [{ method: "creditcard" }],
  };
  const missing = "which is not set";
  const sandbox = 'warning payment_providers[1]: "sandbox", which takes no payments in production';
  expect(await problems(settings, ["--production"])).toEqual([sandbox]);
  expect(await problems(settings, ["--production"], {})).toEqual([
    `error payment_provider.key.env: ONE_MOLLIE_KEY, ${missing}`,
    `error payment_providers[0].key.env: ONE_VEROTEL_KEY, ${missing}`,
    sandbox,
  ]);
  const wrong = { ...keys, ONE_MOLLIE_KEY: "no key of Mollie" };
  expect(await problems(settings, ["--production"], wrong)).toEqual([
    "error payment_provider.key: ONE_MOLLIE_KEY, whose value is not a key of mollie, so that it takes no payments",
    expect.stringContaining("warning payment_methods: no method for members in PL"),
    sandbox,
  ]);
  const further = { ...settings, payment_provider: verotel, payment_providers: [mollie] };
  const inTest = { ...keys, ONE_MOLLIE_KEY: "test_0123456789012345678901234567" };
  expect(await problems(further, ["--production"], inTest)).toEqual([
    "error payment_providers[0].key.env: ONE_MOLLIE_KEY, a key of the test mode",
    expect.stringContaining("warning payment_methods: no method for members in PL"),
  ]);
});
