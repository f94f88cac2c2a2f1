import { expect } from "vitest";
import type { TenantDb } from "~/db/pool.server";
import { findCredits } from "~/domain/credits/find-balance.server";
import { placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import type { Begin, Message, PaymentProvider } from "~/outside/payments/provider";
import type { Tenant } from "~/tenancy/tenant.server";
import type { Happening, PaymentWorld } from "../../support/payment-worlds";
import { addMembers } from "../../support/plain-members";
import { SHOP_NOW, shopContext } from "../../support/shop";

/** What the suite needs: a world of the provider, and two brands in which only the suite sells. */
export type SuiteSetup = { open: () => PaymentWorld; db: TenantDb; other: TenantDb; tenant: () => Tenant };

export const TOTAL = 3490;
export const CREDITS = 25;
let references = 0;

/** A brand that sells through one provider, and the actions of a test in it. */
export type SuiteShop = ReturnType<typeof suiteShop>;
type Paying = Parameters<PaymentWorld["happen"]>[0];

export function suiteShop({ open, db, other, tenant }: SuiteSetup) {
  let world = open();
  const { facts } = world.provider;
  const method = facts.methods.includes("ideal") ? "ideal" : "creditcard";
  const context = ({ payments = world.provider, at = SHOP_NOW, of = db } = {}) =>
    shopContext(tenant(), of, { payments, now: at });

  return {
    db,
    other,
    facts,
    context,
    /** whether the provider is called at all */
    isCalled: world.fail !== undefined,
    get world() {
      return world;
    },
    renew: () => {
      world = open();
    },
    later: (minutes: number) => new Date(SHOP_NOW.getTime() + minutes * 60_000),

    /** The input that starts a payment without an order. */
    begin: (): Begin => ({
      reference: `SUITE${references++}-1`,
      amount: TOTAL,
      currency: "EUR",
      method,
      description: "Velvet Hour: 25",
      returnUrl: "https://velvethour.example/transactions/0123456789",
      declineUrl: "https://velvethour.example/transactions/0123456789",
      webhookUrl: `https://velvethour.example/api/webhooks/${facts.name}/key`,
      language: "nl",
      country: "NL",
    }),

    /** A member's order and its one attempt. */
    async order(payments: PaymentProvider = world.provider) {
      const [memberId] = await addMembers(db, 1);
      const buyer = { id: memberId!, country: "NL", email: "ana@people.example" };
      const input = { bundleId: "b25", method, startAgreed: true };
      const placed = await placeOrder(context({ payments }), buyer, input, "Order");
      const { id: paymentId, reference } = await this.attempt(placed);
      return { ...placed, buyer, paymentId, payment: { reference, amount: TOTAL, currency: "EUR" } };
    },
    attempt: ({ orderId }: { orderId: number }) =>
      db.transaction((tx) =>
        tx.selectFrom("payments").selectAll().where("order_id", "=", orderId).executeTakeFirstOrThrow(),
      ),
    balance: async ({ buyer }: { buyer: { id: number } }) =>
      (await db.transaction((tx) => findCredits(tx, buyer.id))).balance,
    invoices: ({ orderId }: { orderId: number }) =>
      db.transaction((tx) =>
        tx
          .selectFrom("invoices")
          .select(["kind", "total"])
          .where("order_id", "=", orderId)
          .orderBy("id")
          .execute(),
      ),

    /** Triggers an event at the provider. @returns its message */
    async happen({ payment }: { payment: Paying }, what: Happening): Promise<Message> {
      const message = await world.happen(payment, what);
      if (!message) throw new Error(`${facts.name} sends nothing of ${what}`);
      return message;
    },
    /** Delivers messages as a provider does: an unacknowledged one is redelivered after the others. */
    async deliver(messages: readonly Message[]): Promise<void> {
      let left = messages;
      for (let round = 0; left.length > 0 && round < 3; round++) {
        const again: Message[] = [];
        for (const message of left) {
          const { answer } = await receiveMessage(context(), message);
          if (answer.status >= 500) again.push(message);
          else expect(answer).toEqual(world.provider.received);
        }
        left = again;
      }
      expect(left).toEqual([]);
    },
    /** An order with its credits, and the message that completed it. */
    async paid() {
      const order = await this.order();
      const message = await this.happen(order, "pay");
      await this.deliver([message]);
      expect(await this.balance(order)).toBe(CREDITS);
      return { ...order, message };
    },
  };
}
