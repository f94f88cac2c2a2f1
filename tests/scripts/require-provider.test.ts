import { expect, test } from "vitest";
import type { RefundContext } from "~/domain/context";
import { sandbox } from "~/outside/payments/sandbox.server";
import { requireProvider } from "../../scripts/tenant/as-shop.ts";
import { Refusal } from "../../scripts/tenant/usage.ts";

const mollie = { name: "mollie", key: { env: "ROSA_MOLLIE_KEY" } };
const verotel = { name: "verotel", key: { env: "ROSA_VEROTEL_KEY" }, account: "60678@9804000000000001" };
/** The providers whose keys are set here. */
const usable = (...names: string[]) =>
  names.map((name) => ({ ...sandbox, facts: { ...sandbox.facts, name } }));

function contextOf(accounts: readonly object[], providers: ReturnType<typeof usable>) {
  const [payments, ...further] = providers;
  const [payment_provider, ...payment_providers] = accounts;
  const tenant = { config: { payment_provider, payment_providers } };
  return { tenant, payments, further, former: [] } as unknown as RefundContext;
}

test("a refund needs the keys of all present providers, because an order can have been paid at any of them", () => {
  const accounts = [mollie, verotel];
  expect(() => requireProvider(contextOf(accounts, usable("mollie", "verotel")))).not.toThrow();
  const half = () => requireProvider(contextOf(accounts, usable("mollie")));
  expect(half).toThrow(Refusal);
  expect(half).toThrow("verotel has no key here: set ROSA_VEROTEL_KEY");
  expect(() => requireProvider(contextOf(accounts, usable("verotel")))).toThrow("ROSA_MOLLIE_KEY");
  // In production the sandbox has no payments.
  expect(() => requireProvider(contextOf([mollie, { name: "sandbox" }], usable("mollie")))).not.toThrow();
});
