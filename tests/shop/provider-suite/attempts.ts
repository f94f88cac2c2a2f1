import { describe, expect, test } from "vitest";
import { checkPayments } from "~/domain/shop/check-payments.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { ProviderSilent } from "~/outside/payments/provider";
import { CREDITS, type SuiteShop } from "./suite-shop";

/** How attempts end, and their state while the provider does not answer. */
export function describeAttempts(shop: SuiteShop): void {
  describe("an attempt", () => {
    test("that fails ends by a message or by its time; a later payment still counts", async () => {
      const one = await shop.order();
      const declined = await shop.world.happen(one.payment, "decline");
      if (declined) await shop.deliver([declined]);
      const isNotified = shop.facts.sendsDeclines;
      expect((await shop.attempt(one)).state).toBe(isNotified ? "failed" : "pending");

      const two = await shop.order();
      const past = shop.later((shop.facts.staleHours + 1) * 60);
      await checkPayments(shop.context({ at: past }));
      expect((await shop.attempt(two)).state).toBe("expired");
      await shop.deliver([await shop.happen(two, "pay")]);
      expect(await shop.balance(two)).toBe(CREDITS);
    });

    if (!shop.isCalled) return;

    test("whose start times out is unknown, and a status call resolves it", async () => {
      shop.world.fail!("lost");
      const [one, other] = [await shop.order(), await shop.order()];
      expect(one.redirect).toBeNull();
      expect(await shop.attempt(one)).toMatchObject({ state: "unknown", provider_ref: null });
      shop.world.fail!(null);
      await shop.happen(one, "pay");
      await checkPayments(shop.context({ at: shop.later(2) }));
      expect(await shop.balance(one)).toBe(CREDITS);
      expect((await shop.attempt(one)).provider_ref).not.toBeNull();
      expect((await shop.attempt(other)).state).toBe("pending");
      if (shop.world.started) expect(await shop.world.started(one.payment.reference)).toBe(1);
    });

    test("that never reached the provider ends after ten minutes", async () => {
      shop.world.fail!("down");
      const one = await shop.order();
      shop.world.fail!(null);
      await checkPayments(shop.context({ at: shop.later(2) }));
      expect((await shop.attempt(one)).state).toBe("unknown");
      await checkPayments(shop.context({ at: shop.later(15) }));
      expect((await shop.attempt(one)).state).toBe("failed");
    });

    test("at a silent provider is checked in the next round, after three others", async () => {
      for (let at = 0; at < 7; at++) await shop.order();
      shop.world.fail!("down");
      const round = async () => {
        const requested: string[] = [];
        const { provider } = shop.world;
        const status: typeof provider.status = (ctx, payment) => {
          requested.push(payment.reference);
          return provider.status!(ctx, payment);
        };
        await checkPayments(shop.context({ payments: { ...provider, status }, at: shop.later(2) }));
        return requested;
      };
      const [first, second] = [await round(), await round()];
      expect([first.length, second.length, new Set([...first, ...second]).size]).toEqual([3, 3, 6]);
    });

    for (const fault of ["down", "slow", "unreadable", "other", "busy"] as const)
      test(`at a provider that is ${fault} is not given up, and its message is redelivered`, async () => {
        const one = await shop.order();
        const message = await shop.happen(one, "pay");
        shop.world.fail!(fault);
        await expect(receiveMessage(shop.context(), message)).rejects.toThrow(ProviderSilent);
        await checkPayments(shop.context({ at: shop.later(2) }));
        expect([await shop.balance(one), (await shop.attempt(one)).state]).toEqual([0, "pending"]);
        const two = await shop.order();
        expect([two.redirect, await shop.balance(two)]).toEqual([null, 0]);
        shop.world.fail!(null);
        await shop.deliver([message]);
        expect(await shop.balance(one)).toBe(CREDITS);
      });
  });
}
