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
  // It would give credits for nothing.
  [`test_${KEY}`, true, null],
  [`access_${KEY}`, false, null],
  ["", false, null],
])("a brand with the Mollie key %s (production: %s) is served by %s", (key, production, expected) => {
  vi.stubEnv("ROSA_MOLLIE_KEY", key);
  expect(nameFor({ name: "mollie", key: { env: "ROSA_MOLLIE_KEY" } }, production)).toBe(expected);
});

test("the sandbox serves nobody in production, and a brand without a key is served by nobody", () => {
  expect([nameFor({ name: "sandbox" }, false), nameFor({ name: "sandbox" }, true)]).toEqual([
    "sandbox",
    null,
  ]);
  expect(nameFor({ name: "mollie", key: { env: "ROSA_UNSET_KEY" } }, false)).toBeNull();
});
