import { afterEach, expect, test, vi } from "vitest";
import type { Tenant } from "~/tenancy/tenant.server";
import { paymentProviderOf } from "./payment-providers.server";

const KEY = "0123456789abcdefghij0123456789";
type Provider = Tenant["config"]["payment_provider"];
const nameFor = (payment_provider: Provider, production: boolean) =>
  paymentProviderOf({ config: { payment_provider } as Tenant["config"] }, production)?.facts.name ?? null;

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
    paymentProviderOf(
      {
        config: {
          payment_provider: { name: "mollie", key: { env: "ROSA_MOLLIE_KEY" }, ...more },
        } as Tenant["config"],
      },
      true,
    )!.facts;
  expect([facts({ creditor }).creditor, facts({}).creditor]).toEqual([creditor, undefined]);
});

test("the sandbox is refused in production, and a brand without a key has no provider", () => {
  expect([nameFor({ name: "sandbox" }, false), nameFor({ name: "sandbox" }, true)]).toEqual([
    "sandbox",
    null,
  ]);
  expect(nameFor({ name: "mollie", key: { env: "ROSA_UNSET_KEY" } }, false)).toBeNull();
});
