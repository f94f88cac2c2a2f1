import { describe, expect, test } from "vitest";
import { checkPayments } from "~/domain/shop/check-payments.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import type { Message, PaymentProvider } from "~/outside/payments/provider";
import { CREDITS, type SuiteShop, TOTAL } from "./suite-shop";

/** The effects of a provider's messages. */
export function describeMessages(shop: SuiteShop): void {
  describe("a message", () => {
    test("that is forged changes nothing", async () => {
      const [paid, victim] = [await shop.paid(), await shop.order()];
      const before = await shop.attempt(victim);
      const forged = shop.world.forge(victim.payment, paid.message);
      expect(forged.length).toBeGreaterThan(0);
      for (const message of forged) await receiveMessage(shop.context(), message);
      expect([await shop.balance(victim), await shop.balance(paid)]).toEqual([0, CREDITS]);
      expect(await shop.attempt(victim)).toMatchObject({ state: before.state, paid: 0 });
      expect(await shop.world.truth(victim.payment.reference)).toMatchObject({ paid: 0 });
    });

    test("that is delivered a hundred times at once, and again later, credits once", async () => {
      const one = await shop.order();
      const message = await shop.happen(one, "pay");
      const all = await Promise.all(
        Array.from({ length: 100 }, () => receiveMessage(shop.context(), message)),
      );
      expect(all.filter(({ outcome }) => outcome === "applied")).toHaveLength(1);
      expect(new Set(all.map(({ answer }) => answer))).toEqual(new Set([shop.world.provider.received]));
      await shop.deliver([message, message]);
      expect(await shop.balance(one)).toBe(CREDITS);
      expect(await shop.invoices(one)).toEqual([{ kind: "invoice", total: TOTAL }]);
    });

    test("that is sent first and delivered last counts the same", async () => {
      const one = await shop.order();
      const messages = [
        await shop.happen(one, "pay"),
        await shop.happen(one, "refund_part"),
        await shop.happen(one, "refund_rest"),
      ];
      await shop.deliver(messages.toReversed());
      expect(await shop.balance(one)).toBe(0);
      const { paid: received, refunded } = await shop.attempt(one);
      expect({ paid: received, refunded, chargedBack: 0 }).toEqual(
        await shop.world.truth(one.payment.reference),
      );
    });

    test("that arrives before the provider has answered the start counts as well", async () => {
      let message: Message | null = null;
      const quick: PaymentProvider = {
        ...shop.world.provider,
        begin: async (ctx, what) => {
          const started = await shop.world.provider.begin(ctx, what);
          message = await shop.world.happen({ ...what }, "pay");
          await receiveMessage(shop.context(), message!);
          return started;
        },
      };
      const one = await shop.order(quick);
      // The number in such a message is not stored yet, so the check finds the payment.
      if (shop.world.provider.read(shop.context(), message!)?.reference === null)
        await checkPayments(shop.context({ at: shop.later(2) }));
      expect(await shop.balance(one)).toBe(CREDITS);
      expect(await shop.attempt(one)).toMatchObject({ state: "paid", paid: TOTAL });
    });

    if (shop.facts.signs)
      test("with another currency or a smaller amount than was agreed completes nothing", async () => {
        const [foreign, less] = [await shop.order(), await shop.order()];
        const messages = await Promise.all([
          shop.happen({ payment: { ...foreign.payment, currency: "USD" } }, "pay"),
          shop.happen({ payment: { ...less.payment, amount: TOTAL - 1 } }, "pay"),
        ]);
        await shop.deliver(messages);
        expect([await shop.balance(foreign), await shop.balance(less)]).toEqual([0, 0]);
        expect([(await shop.attempt(foreign)).paid, (await shop.attempt(less)).paid]).toEqual([0, TOTAL - 1]);
      });

    test("of an unknown payment changes nothing", async () => {
      const unknown = shop.begin();
      await shop.world.provider.begin(shop.context(), unknown);
      const message = await shop.world.happen(unknown, "pay");
      expect(await receiveMessage(shop.context(), message!)).toEqual({
        answer: shop.world.provider.received,
        outcome: "unknown",
      });
    });

    test("of one brand's payment is not found by another brand", async () => {
      const one = await shop.order();
      const message = await shop.happen(one, "pay");
      expect((await receiveMessage(shop.context({ of: shop.other }), message)).outcome).toBe("unknown");
      expect([await shop.balance(one), (await shop.attempt(one)).paid]).toEqual([0, 0]);
      const elsewhere = await shop.other.transaction((tx) =>
        tx.selectFrom("payment_events").select("id").execute(),
      );
      expect(elsewhere).toEqual([]);
    });

    test("that is malformed is not read", async () => {
      const empty = {
        ...(await shop.paid()).message,
        body: Buffer.from("{"),
        url: "https://velvethour.example/",
      };
      expect(await receiveMessage(shop.context(), empty)).toMatchObject({
        outcome: "unread",
        answer: { status: 400 },
      });
    });
  });
}
