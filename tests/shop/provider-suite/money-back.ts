import { describe, expect, test } from "vitest";
import { withdrawFromOrder } from "~/domain/shop/withdraw.server";
import { ProviderSilent } from "~/outside/payments/provider";
import { CREDITS, type SuiteShop, TOTAL } from "./suite-shop";

/** The effects of refunds and chargebacks, made at the provider or by a call. */
export function describeMoneyBack(shop: SuiteShop): void {
  describe("money that is paid back", () => {
    test("takes the credits in proportion, and the rest with the rest", async () => {
      const one = await shop.paid();
      await shop.deliver([await shop.happen(one, "refund_part")]);
      const cached = TOTAL - Math.floor(TOTAL / 3);
      expect(await shop.balance(one)).toBe(CREDITS - Math.floor((CREDITS * (TOTAL - cached)) / TOTAL));
      await shop.deliver([await shop.happen(one, "refund_rest")]);
      expect(await shop.balance(one)).toBe(0);
      expect(await shop.invoices(one)).toEqual([
        { kind: "invoice", total: TOTAL },
        { kind: "credit_note", total: TOTAL - cached },
        { kind: "credit_note", total: cached },
      ]);
    });

    test("by a chargeback takes the credits, and a won chargeback returns them", async () => {
      const one = await shop.paid();
      await shop.deliver([await shop.happen(one, "charge_back")]);
      expect([await shop.balance(one), (await shop.attempt(one)).state]).toEqual([0, "paid"]);
      const won = await shop.world.happen(one.payment, "win_back");
      if (won) await shop.deliver([won]);
      expect(await shop.balance(one)).toBe(won ? CREDITS : 0);
    });

    test("by a refund and a chargeback of the same payment takes the credits once", async () => {
      const one = await shop.paid();
      await shop.deliver([await shop.happen(one, "refund_rest"), await shop.happen(one, "charge_back")]);
      expect(await shop.balance(one)).toBe(0);
      expect(await shop.attempt(one)).toMatchObject({ refunded: TOTAL, charged_back: TOTAL });
    });

    test("by a withdrawal is requested by a call, or listed for the operator", async () => {
      const one = await shop.paid();
      expect(await withdrawFromOrder(shop.context(), one.buyer, one.reference)).toMatchObject({
        amount: TOTAL,
      });
      const refunds = await shop.db.transaction((tx) =>
        tx
          .selectFrom("refunds")
          .select(["amount", "state"])
          .where("payment_id", "=", one.paymentId)
          .execute(),
      );
      const state = shop.facts.refunds === "call" ? "done" : "by_hand";
      expect(refunds).toEqual([{ amount: TOTAL, state }]);
      const { refunded } = await shop.world.truth(one.payment.reference);
      expect(refunded).toBe(shop.facts.refunds === "call" ? TOTAL : 0);
      expect(await shop.balance(one)).toBe(0);
    });

    if (shop.facts.refunds === "call")
      test("is sent once for one key, also where its answer is lost", async () => {
        const one = await shop.paid();
        const { provider_ref: providerRef } = await shop.attempt(one);
        const refund = (key: string) =>
          shop.world.provider.refund!(
            shop.context(),
            { reference: one.payment.reference, providerRef: providerRef! },
            { amount: 100, currency: "EUR", key },
          );
        await refund("suite 1");
        await refund("suite 1");
        shop.world.fail?.("lost");
        await expect(refund("suite 2")).rejects.toThrow(ProviderSilent);
        shop.world.fail?.(null);
        await refund("suite 2");
        expect(await shop.world.truth(one.payment.reference)).toMatchObject({ refunded: 200 });
      });
  });
}
