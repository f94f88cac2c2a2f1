import { beforeAll, describe, expect, test } from "vitest";
import { EndedAtProvider, ProviderSilent } from "~/outside/payments/provider";
import { type SuiteShop, TOTAL } from "./suite-shop";

/** Cards that a provider stores and charges again. */
export function describeRecurring(shop: SuiteShop): void {
  if (!shop.facts.recurring) return;

  describe("a stored card", () => {
    let customer: string;
    let stranger: string;
    beforeAll(async () => {
      [customer, stranger] = (await Promise.all(
        [1, 2].map((at) => shop.world.provider.createCustomer!(shop.context(), `suite-card-${at}`)),
      )) as [string, string];
    });
    /** A paid payment, started with or without the wish to store its card. @returns the provider's state of it */
    async function paid(remember: boolean) {
      const what = { ...shop.begin(), method: "creditcard", ...(remember && { remember: { customer } }) };
      const { providerRef } = await shop.world.provider.begin(shop.context(), what);
      await shop.happen({ payment: what }, "pay");
      const { reference } = what;
      const startedAt = shop.later(0);
      return (await shop.world.provider.status!(shop.context(), { reference, providerRef, startedAt }))!;
    }
    const charge = (token: string, more: { reference?: string; customer?: string } = {}) => ({
      ...shop.begin(),
      method: "creditcard",
      customer,
      token,
      ...more,
    });

    test("is reported with a paid payment, and only where that was requested", async () => {
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
      for (const wrong of [charge(`${token}x`), charge(token, { customer: stranger })]) {
        await expect(shop.world.provider.charge!(shop.context(), wrong)).rejects.toThrow(EndedAtProvider);
        expect(await shop.world.truth(wrong.reference)).toMatchObject({ paid: 0 });
      }
    });

    test("that is ended is not charged, and ending it again, or an unknown one, is no error", async () => {
      const { provider } = shop.world;
      const { token } = (await paid(true)).card!;
      await provider.forgetCard!(shop.context(), { customer, token });
      for (const gone of [token, `${token}x`])
        await provider.forgetCard!(shop.context(), { customer, token: gone });
      const what = charge(token);
      await expect(provider.charge!(shop.context(), what)).rejects.toThrow(EndedAtProvider);
      expect(await shop.world.truth(what.reference)).toMatchObject({ paid: 0 });
    });

    test("ends with its customer, also where the answer is lost", async () => {
      const { provider, fail } = shop.world;
      const own = await provider.createCustomer!(shop.context(), "suite-card-3");
      const what = { ...shop.begin(), method: "creditcard", remember: { customer: own } };
      const { providerRef } = await provider.begin(shop.context(), what);
      await shop.happen({ payment: what }, "pay");
      const requested = { reference: what.reference, providerRef, startedAt: shop.later(0) };
      const { token } = (await provider.status!(shop.context(), requested))!.card!;
      fail!("down");
      await expect(provider.deleteCustomer!(shop.context(), own)).rejects.toThrow(ProviderSilent);
      fail!(null);
      for (const _ of [1, 2]) await provider.deleteCustomer!(shop.context(), own);
      const again = charge(token, { customer: own });
      await expect(provider.charge!(shop.context(), again)).rejects.toThrow(EndedAtProvider);
      expect(await shop.world.truth(again.reference)).toMatchObject({ paid: 0 });
    });

    test("that is charged with a lost answer is found by a status call", async () => {
      const { provider, fail } = shop.world;
      const what = charge((await paid(true)).card!.token);
      fail!("lost");
      await expect(provider.charge!(shop.context(), what)).rejects.toThrow(ProviderSilent);
      fail!(null);
      const requested = { reference: what.reference, providerRef: null, startedAt: shop.later(0) };
      expect(await provider.status!(shop.context(), requested)).toMatchObject({ state: "paid", paid: TOTAL });
    });
  });
}
