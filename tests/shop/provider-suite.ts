import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkBalances } from "~/domain/credits/check-balances.server";
import { checkOrders } from "~/domain/shop/check-orders.server";
import { ProviderRefused } from "~/outside/payments/provider";
import { paymentMethods } from "~/tenancy/payment-methods";
import { describeAttempts } from "./provider-suite/attempts";
import { describeMandates } from "./provider-suite/mandates";
import { describeMessages } from "./provider-suite/messages";
import { describeMoneyBack } from "./provider-suite/money-back";
import { describeRecurring } from "./provider-suite/recurring";
import { type SuiteSetup, suiteShop } from "./provider-suite/suite-shop";

/**
 * What every payment provider guarantees, whatever it can do: each guarantee is tested where the provider declares it.
 * product 13.31
 */
export function describeProvider(name: string, setup: SuiteSetup): void {
  const shop = suiteShop(setup);
  const { db, facts } = shop;

  describe(`the provider ${name}`, () => {
    beforeEach(shop.renew);
    afterEach(async () => {
      shop.world.fail?.(null);
      expect([await checkBalances({ db }), await checkOrders({ db })]).toEqual([[], []]);
    });

    test("declares only what it can do, and only existing ways to pay", () => {
      const { provider } = shop.world;
      expect(facts.name).toBe(name);
      expect(facts.methods.filter((one) => !(one in paymentMethods))).toEqual([]);
      expect([facts.hasStatus, facts.refunds === "call"]).toEqual([!!provider.status, !!provider.refund]);
      // The status of an order that is charged without the member must be requested where the answer is lost.
      expect(facts.recurring).toBe(!!provider.charge && !!provider.forgetCard && facts.hasStatus);
      const hasCustomers = facts.recurring || facts.mandates;
      expect([!!provider.createCustomer, !!provider.deleteCustomer]).toEqual([hasCustomers, hasCustomers]);
      // Without either of the two, no message could be trusted.
      expect(facts.signs || facts.hasStatus).toBe(true);
      expect(facts.least).toBeLessThan(facts.most);
    });

    test("starts one payment for one reference, however often it is started", async () => {
      const { started, provider } = shop.world;
      const what = shop.begin();
      const first = await provider.begin(shop.context(), what);
      const { providerRef, redirect } = await provider.begin(shop.context(), what);
      expect({ providerRef, redirect }).toEqual({ providerRef: first.providerRef, redirect: first.redirect });
      expect(first.providerRef !== null).toBe(facts.knowsIdAtStart);
      if (started) expect(await started(what.reference)).toBe(1);
    });

    test("refuses a currency and a way to pay that it does not declare", async () => {
      const odd = [{ method: "giropay" }, ...(facts.currencies ? [{ currency: "XTS" }] : [])];
      for (const one of odd)
        await expect(shop.world.provider.begin(shop.context(), { ...shop.begin(), ...one })).rejects.toThrow(
          ProviderRefused,
        );
    });

    describeMessages(shop);
    describeMoneyBack(shop);
    describeAttempts(shop);
    describeRecurring(shop);
    describeMandates(shop);
  });
}
