import { describe, expect, test } from "vitest";
import { ProviderRefused, ProviderSilent } from "~/outside/payments/provider";
import { type SuiteShop, TOTAL } from "./suite-shop";

/** Cards that a provider remembers and charges again. */
export function describeRecurring(shop: SuiteShop): void {
  if (!shop.facts.recurring) return;

  describe("a remembered card", () => {
    const customer = "suite-1";
    /** A payment that is paid, begun with or without the wish to remember its card. @returns what the provider says of it */
    async function paid(remember: boolean) {
      const what = { ...shop.begin(), method: "creditcard", ...(remember && { remember: { customer } }) };
      const { providerRef } = await shop.world.provider.begin(shop.context(), what);
      await shop.happen({ payment: what }, "pay");
      const { reference } = what;
      const begunAt = shop.later(0);
      return (await shop.world.provider.status!(shop.context(), { reference, providerRef, begunAt }))!;
    }
    const charge = (token: string, more: { reference?: string; customer?: string } = {}) => ({
      ...shop.begin(),
      method: "creditcard",
      customer,
      token,
      ...more,
    });

    test("is reported with a payment that is paid, and only where it was asked for", async () => {
      const { card } = await paid(true);
      expect(card).toMatchObject({
        token: expect.stringMatching(/./),
        last4: expect.stringMatching(/^\d{4}$/),
        expires: expect.stringMatching(/^\d{4}-(0[1-9]|1[0-2])$/),
      });
      expect((await paid(false)).card).toBeUndefined();
    });

    test("is charged once for one reference, however often and however simultaneously it is charged", async () => {
      const { provider } = shop.world;
      const what = charge((await paid(true)).card!.token);
      const states = await Promise.all([1, 2, 3].map(() => provider.charge!(shop.context(), what)));
      states.push(await provider.charge!(shop.context(), what));
      expect(new Set(states.map(({ providerRef }) => providerRef)).size).toBe(1);
      expect(await shop.world.truth(what.reference)).toEqual({ paid: TOTAL, refunded: 0, chargedBack: 0 });
    });

    test("is not charged with a token that the provider does not know, nor for another customer", async () => {
      const { token } = (await paid(true)).card!;
      for (const wrong of [charge(`${token}x`), charge(token, { customer: "suite-2" })]) {
        await expect(shop.world.provider.charge!(shop.context(), wrong)).rejects.toThrow(ProviderRefused);
        expect(await shop.world.truth(wrong.reference)).toMatchObject({ paid: 0 });
      }
    });

    test("that is charged while the answer is lost is found by a status call", async () => {
      const { provider, fail } = shop.world;
      const what = charge((await paid(true)).card!.token);
      fail!("lost");
      await expect(provider.charge!(shop.context(), what)).rejects.toThrow(ProviderSilent);
      fail!(null);
      const asked = { reference: what.reference, providerRef: null, begunAt: shop.later(0) };
      expect(await provider.status!(shop.context(), asked)).toMatchObject({ state: "paid", paid: TOTAL });
    });
  });
}
