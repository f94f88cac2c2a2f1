import { describe, expect, test } from "vitest";
import { ProviderSilent } from "~/outside/payments/provider";
import { type SuiteShop, TOTAL } from "./suite-shop";

/** Direct debits with mandates that members give on our pages. */
export function describeMandates(shop: SuiteShop): void {
  if (!shop.facts.mandates) return;

  describe("a direct debit with a mandate", () => {
    let mandates = 0;
    const customerOf = (reference: string) => shop.world.provider.createCustomer!(shop.context(), reference);
    async function debit() {
      const customer = await customerOf("suite-debit");
      return {
        ...shop.begin(),
        method: "directdebit",
        mandate: {
          customer,
          holder: "Ana Voorbeeld",
          iban: "NL91ABNA0417164300",
          reference: `SUITE-M${mandates++}`,
          signedAt: shop.later(0),
        },
      };
    }
    const status = ({ reference }: { reference: string }, providerRef: string | null = null) =>
      shop.world.provider.status!(shop.context(), { reference, providerRef, startedAt: shop.later(0) });

    test("registers its customer once for one reference", async () => {
      expect(await customerOf("suite-debit-1")).toBe(await customerOf("suite-debit-1"));
      expect(await customerOf("suite-debit-2")).not.toBe(await customerOf("suite-debit-1"));
    });

    test("is created once for one reference, is pending, and is paid or fails later", async () => {
      const [one, two] = [await debit(), await debit()];
      const { providerRef } = await shop.world.provider.begin(shop.context(), one);
      expect((await shop.world.provider.begin(shop.context(), one)).providerRef).toBe(providerRef);
      if (shop.world.started) expect(await shop.world.started(one.reference)).toBe(1);
      expect(await status(one, providerRef)).toMatchObject({ state: "pending", paid: 0 });
      await shop.happen({ payment: one }, "pay");
      expect(await status(one, providerRef)).toMatchObject({ state: "paid", paid: TOTAL });
      await shop.happen({ payment: one }, "charge_back");
      expect(await status(one, providerRef)).toMatchObject({ paid: TOTAL, chargedBack: TOTAL });
      await shop.world.provider.begin(shop.context(), two);
      await shop.happen({ payment: two }, "decline");
      expect(await status(two)).toMatchObject({ state: "failed", paid: 0 });
    });

    test("whose answer is lost is found by its reference", async () => {
      const one = await debit();
      shop.world.fail!("lost");
      await expect(shop.world.provider.begin(shop.context(), one)).rejects.toThrow(ProviderSilent);
      shop.world.fail!(null);
      const known = await status(one);
      // Lost with the mandate: no payment was started.
      expect(known?.state ?? "pending").toBe("pending");
      await shop.world.provider.begin(shop.context(), one);
      expect(await status(one)).toMatchObject({ state: "pending" });
      if (shop.world.started) expect(await shop.world.started(one.reference)).toBe(1);
    });
  });
}
