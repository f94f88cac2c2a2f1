import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkBalances } from "~/domain/credits/check-balances.server";
import { checkOrders } from "~/domain/shop/check-orders.server";
import { ProviderRefused } from "~/outside/payments/provider";
import { paymentMethods } from "~/tenancy/payment-methods";
import { describeAttempts } from "./provider-suite/attempts";
import { describeMessages } from "./provider-suite/messages";
import { describeMoneyBack } from "./provider-suite/money-back";
import { describeRecurring } from "./provider-suite/recurring";
import { type SuiteSetup, suiteShop } from "./provider-suite/suite-shop";

/**
 * What every payment provider guarantees, whatever it can do: each promise is tested where the provider declares that it can keep it.
 * product.md §4, decisions §7
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

    test("declares only what it can do, and only ways to pay that exist", () => {
      const { provider } = shop.world;
      expect(facts.name).toBe(name);
      expect(facts.methods.filter((one) => !(one in paymentMethods))).toEqual([]);
      expect([facts.hasStatus, facts.refunds === "call"]).toEqual([!!provider.status, !!provider.refund]);
      // An order that is charged without the member has to be asked about where the answer is lost.
      expect(facts.recurring).toBe(!!provider.charge && facts.hasStatus);
      // One of the two has to be: else nothing would ever be believed.
      expect(facts.signs || facts.hasStatus).toBe(true);
      expect(facts.least).toBeLessThan(facts.most);
    });

    test("begins one payment for one reference, however often it is begun", async () => {
      const { begun, provider } = shop.world;
      const what = shop.begin();
      const first = await provider.begin(shop.context(), what);
      const { providerRef, redirect } = await provider.begin(shop.context(), what);
      expect({ providerRef, redirect }).toEqual({ providerRef: first.providerRef, redirect: first.redirect });
      expect(first.providerRef !== null).toBe(facts.knowsIdAtStart);
      if (begun) expect(await begun(what.reference)).toBe(1);
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
  });
}
