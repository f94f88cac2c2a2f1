import type { Locale, PaymentEmbed, PaymentMethod, SequenceType } from "@mollie/api-client";
import { payWithMandate } from "./mollie-charge.server";
import { type CallMollie, callMollie, MollieRefused } from "./mollie-client.server";
import {
  cardOf,
  createCustomer,
  deleteCustomer,
  hasCustomer,
  registerMandate,
  revokeMandate,
} from "./mollie-customers.server";
import { findByReference, isRefunded } from "./mollie-lookup.server";
import { mollieLocale, mollieMethods } from "./mollie-names.server";
import { newPayment, readPayment, referenceOf, stateOf, toAmount, transferOf } from "./mollie-payment.server";
import { EndedAtProvider, type PaymentProvider, ProviderRefused, ProviderSilent } from "./provider";

/**
 * A brand's account at Mollie. `name`: identifies it among the brand's accounts. `creditor`: the creditor of direct debits that Mollie
 * collects. `waitMs` limits each call.
 */
export type MollieAccount = {
  key: string;
  name?: string;
  creditor?: { name: string; id: string };
  waitMs?: number;
};

const WAIT_MS = 10_000;
const HOUR_MS = 3_600_000;

/** Statuses that do not decide a refund: the key, a conflict with the same call, too many calls. The refund is retried. */
const NOT_OF_THE_REFUND = new Set([401, 403, 408, 409, 429]);

/**
 * Returns Mollie as a provider: a hosted page, an unsigned message that names a payment, and an API for the amounts. An idempotency key is
 * valid for an hour; older calls are found by their `metadata`. product 13.32, decision 155
 */
export function mollie({ key, name = "", creditor, waitMs = WAIT_MS }: MollieAccount): PaymentProvider {
  const call: CallMollie = (run) => callMollie(key, waitMs, run);

  return {
    account: name,
    facts: {
      name: "mollie",
      knowsIdAtStart: true,
      signs: false,
      sendsDeclines: true,
      refunds: "call",
      hasStatus: true,
      mandates: true,
      ...(creditor && { creditor }),
      recurring: true,
      currencies: ["AUD", "CAD", "CHF", "DKK", "EUR", "GBP", "NOK", "PLN", "SEK", "USD"],
      methods: Object.keys(mollieMethods),
      least: 100,
      most: 1_000_000,
      // A bank transfer may arrive 14 days later.
      staleHours: 24 * 15,
    },
    received: { status: 200, body: "", type: "text/plain; charset=utf-8" },

    async begin(
      ctx,
      { reference, amount, currency, method, description, returnUrl, webhookUrl, mandate, remember, ...to },
    ) {
      const there = mollieMethods[method];
      if (!there || !this.facts.currencies?.includes(currency))
        throw new ProviderRefused(`${method} in ${currency} is not offered`);
      const what = { reference, amount, currency, description, webhookUrl };
      const stale = new Date(ctx.now.getTime() + this.facts.staleHours * HOUR_MS);
      if (method === "directdebit") {
        if (!mandate || currency !== "EUR")
          throw new ProviderRefused("a direct debit requires euro and a mandate");
        const { customer } = mandate;
        const token = await registerMandate(call, mandate);
        const { id } = await payWithMandate(call, { ...what, method, customer, token });
        return { providerRef: id, redirect: returnUrl, expiresAt: stale };
      }
      const payment = await call(async ({ payments }) =>
        readPayment(
          await payments.create({
            ...newPayment(what),
            redirectUrl: returnUrl,
            locale: mollieLocale(to.language, to.country) as Locale,
            method: there as PaymentMethod,
            ...(remember && { customerId: remember.customer, sequenceType: "first" as SequenceType }),
          }),
        ),
      ).catch(async (error: unknown) => {
        // The same call runs elsewhere.
        if (error instanceof MollieRefused && error.status === 409) throw new ProviderSilent(error.message);
        if (
          error instanceof MollieRefused &&
          remember &&
          !(await hasCustomer(call, remember.customer).catch(() => true))
        )
          throw new EndedAtProvider(error.message, "customer");
        throw error;
      });
      const redirect = payment._links.checkout?.href;
      if (!redirect) throw new ProviderSilent("Mollie: the payment has no checkout page");
      const transfer = method === "wire" ? transferOf(payment) : null;
      const expiresAt = payment.expiresAt ?? stale;
      return { providerRef: payment.id, redirect, expiresAt, ...(transfer && { transfer }) };
    },

    createCustomer: (_ctx, reference) => createCustomer(call, reference),
    deleteCustomer: (_ctx, customer) => deleteCustomer(call, customer),
    forgetCard: (_ctx, { customer, token }) => revokeMandate(call, customer, token),

    async charge(_ctx, { method, ...what }) {
      if (mollieMethods[method] !== "creditcard") throw new ProviderRefused(`${method} is not a card`);
      return stateOf(await payWithMandate(call, { ...what, method: "creditcard" }));
    },

    read(_ctx, { url, body }) {
      const id = new URLSearchParams(body.toString()).get("id");
      if (!id || !/^tr_\w{1,60}$/.test(id)) return null;
      const reference = new URL(url).searchParams.get("reference");
      return { reference, providerRef: id, isSigned: false, change: null, dedupeKey: null };
    },

    async status(_ctx, { reference, providerRef, startedAt }) {
      const id = providerRef ?? (await findByReference(call, reference, startedAt));
      if (id === null) return null;
      const payment = await call(async ({ payments }) =>
        readPayment(await payments.get(id, { embed: ["chargebacks"] as PaymentEmbed[] })),
      ).catch((error: unknown) => {
        if (!(error instanceof MollieRefused)) throw error;
        if (error.status === 404 || error.status === 410) return null;
        throw new ProviderSilent(error.message);
      });
      // One account may serve several brands: a payment with another reference is not this one.
      if (!payment || referenceOf(payment.metadata) !== reference) return null;
      const card = await cardOf(call, payment);
      return { ...stateOf(payment), ...(card && { card }) };
    },

    async refund(_ctx, { reference, providerRef }, { amount, currency, key: refundKey }) {
      try {
        if (await isRefunded(call, providerRef, refundKey)) return;
        await call(({ paymentRefunds }) =>
          paymentRefunds.create({
            paymentId: providerRef,
            amount: toAmount(amount, currency),
            description: reference,
            metadata: { key: refundKey },
            idempotencyKey: refundKey,
          }),
        );
      } catch (error) {
        if (error instanceof MollieRefused && NOT_OF_THE_REFUND.has(error.status))
          throw new ProviderSilent(error.message);
        throw error;
      }
    },
  };
}
