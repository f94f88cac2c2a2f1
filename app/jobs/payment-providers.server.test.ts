import { afterEach, expect, test, vi } from "vitest";
import type { Tenant } from "~/tenancy/tenant.server";
import { paymentAccountsOf } from "./payment-providers.server";

const KEY = "0123456789abcdefghij0123456789";
type Config = Tenant["config"];
type Account = Config["payment_provider"];
const accountsOf = (config: Partial<Config> & { payment_provider: Account }, production: boolean) =>
  paymentAccountsOf(
    { config: { payment_providers: [], payment_former: [], ...config } as Config },
    production,
  );
const nameFor = (payment_provider: Account, production: boolean) =>
  accountsOf({ payment_provider }, production).payments?.facts.name ?? null;

afterEach(() => vi.unstubAllEnvs());

test.each<[string, boolean, string | null]>([
  [`live_${KEY}`, true, "mollie"],
  [`live_${KEY}`, false, "mollie"],
  [`test_${KEY}`, false, "mollie"],
  // A test key in production would grant credits for free.
  [`test_${KEY}`, true, null],
  [`access_${KEY}`, false, null],
  ["", false, null],
])("a brand with the Mollie key %s (production: %s) is served by %s", (key, production, expected) => {
  vi.stubEnv("ROSA_MOLLIE_KEY", key);
  expect(nameFor({ name: "mollie", key: { env: "ROSA_MOLLIE_KEY" } }, production)).toBe(expected);
});

test("direct debits of a brand with Mollie name the configured creditor", () => {
  vi.stubEnv("ROSA_MOLLIE_KEY", `live_${KEY}`);
  const creditor = { name: "Mollie B.V.", id: "NL08ZZZ502057730000" };
  const facts = (more: object) =>
    accountsOf({ payment_provider: { name: "mollie", key: { env: "ROSA_MOLLIE_KEY" }, ...more } }, true)
      .payments!.facts;
  expect([facts({ creditor }).creditor, facts({}).creditor]).toEqual([creditor, undefined]);
});

test("the sandbox is refused in production, and a brand without a key has no provider", () => {
  expect([nameFor({ name: "sandbox" }, false), nameFor({ name: "sandbox" }, true)]).toEqual([
    "sandbox",
    null,
  ]);
  expect(nameFor({ name: "mollie", key: { env: "ROSA_UNSET_KEY" } }, false)).toBeNull();
});

test("a brand's further providers keep their order, and one that cannot be used here leaves its place to the next", () => {
  vi.stubEnv("ROSA_MOLLIE_KEY", `live_${KEY}`);
  vi.stubEnv("ROSA_VEROTEL_KEY", KEY);
  const config = {
    payment_provider: { name: "sandbox" } as const,
    payment_providers: [
      { name: "verotel", account: "60678@9804000000000001", key: { env: "ROSA_VEROTEL_KEY" } },
      { name: "mollie", key: { env: "ROSA_MOLLIE_KEY" } },
    ] satisfies Account[],
  };
  const names = (production: boolean) => {
    const { payments, further } = accountsOf(config, production);
    return [payments, ...further].map((one) => one?.facts.name);
  };
  expect(names(false)).toEqual(["sandbox", "verotel", "mollie"]);
  expect(names(true)).toEqual(["verotel", "mollie"]);
  vi.stubEnv("ROSA_VEROTEL_KEY", "");
  expect(names(true)).toEqual(["mollie"]);
});
