import type { Locale, MollieClient, PaymentEmbed, PaymentMethod } from "@mollie/api-client";
import { callMollie, MollieRefused } from "./mollie-client.server";
import { mollieLocale, mollieMethods } from "./mollie-names.server";
import { readPayment, readPayments, referenceOf, stateOf, toAmount } from "./mollie-payment.server";
import { type PaymentProvider, ProviderRefused, ProviderSilent } from "./provider";

/** The account of a brand at Mollie. `waitMs` bounds each call. */
export type MollieAccount = { key: string; waitMs?: number };

const WAIT_MS = 10_000;
const HOUR_MS = 3_600_000;
/** The list of payments is read newest first, in pages of Mollie's largest size, and so many at most. */
const PAGE = 250;
const MAX_PAGES = 20;
/** Mollie's clock and ours may differ so much. */
const SKEW_MS = 5 * 60_000;

/** Answers that say nothing of a refund: the key, a conflict with the same call, too many calls. It is asked for again. */
const NOT_OF_THE_REFUND = new Set([401, 403, 408, 409, 429]);

/**
 * Mollie: a hosted page, an unsigned message that names a payment, and an API that is asked for its amounts. An idempotency key counts for
 * an hour there; what is older is found by what it carries in `metadata`. facts-payments §1d
 */
export function mollie({ key, waitMs = WAIT_MS }: MollieAccount): PaymentProvider {
  const call = <T>(run: (client: MollieClient) => Promise<T>) => callMollie(key, waitMs, run);

  return {
    facts: {
      name: "mollie",
      knowsIdAtStart: true,
      signs: false,
      sendsDeclines: true,
      refunds: "call",
      hasStatus: true,
      mandates: false,
      recurring: false,
      currencies: ["AUD", "CAD", "CHF", "DKK", "EUR", "GBP", "NOK", "PLN", "SEK", "USD"],
      methods: Object.keys(mollieMethods),
      least: 100,
      most: 1_000_000,
      // A bank transfer may come 14 days later.
      staleHours: 24 * 15,
    },
    received: { status: 200, body: "", type: "text/plain; charset=utf-8" },

    async begin(ctx, { reference, amount, currency, method, description, returnUrl, webhookUrl, ...to }) {
      const name = mollieMethods[method];
      if (!name || !this.facts.currencies?.includes(currency))
        throw new ProviderRefused(`${method} in ${currency} is not offered`);
      const about = new URL(webhookUrl);
      // A message may come before the answer to this call, when its id is not known here yet.
      about.searchParams.set("reference", reference);
      const payment = await call(async ({ payments }) =>
        readPayment(
          await payments.create({
            amount: toAmount(amount, currency),
            description: `${description} (${reference})`.slice(0, 255),
            redirectUrl: returnUrl,
            webhookUrl: about.href,
            locale: mollieLocale(to.language, to.country) as Locale,
            method: name as PaymentMethod,
            metadata: { reference },
            idempotencyKey: reference,
          }),
        ),
      ).catch((error: unknown) => {
        // The same call is being made elsewhere.
        if (error instanceof MollieRefused && error.status === 409) throw new ProviderSilent(error.message);
        throw error;
      });
      const redirect = payment._links.checkout?.href;
      if (!redirect) throw new ProviderSilent("Mollie: the payment has no page");
      const stale = new Date(ctx.now.getTime() + this.facts.staleHours * HOUR_MS);
      return { providerRef: payment.id, redirect, expiresAt: payment.expiresAt ?? stale };
    },

    read(_ctx, { url, body }) {
      const id = new URLSearchParams(body.toString()).get("id");
      if (!id || !/^tr_\w{1,60}$/.test(id)) return null;
      const reference = new URL(url).searchParams.get("reference");
      return { reference, providerRef: id, isSigned: false, change: null, dedupeKey: null };
    },

    async status(_ctx, { reference, providerRef, begunAt }) {
      const id = providerRef ?? (await findByReference(call, reference, begunAt));
      if (id === null) return null;
      const payment = await call(async ({ payments }) =>
        readPayment(await payments.get(id, { embed: ["chargebacks"] as PaymentEmbed[] })),
      ).catch((error: unknown) => {
        if (!(error instanceof MollieRefused)) throw error;
        if (error.status === 404 || error.status === 410) return null;
        throw new ProviderSilent(error.message);
      });
      // One account may serve many brands: a payment that carries another reference is not this one.
      return payment && referenceOf(payment.metadata) === reference ? stateOf(payment) : null;
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

type Call = <T>(run: (client: MollieClient) => Promise<T>) => Promise<T>;

/** Finds a payment whose id never came, by its reference. @throws ProviderSilent where more were begun since than can be looked through */
async function findByReference(call: Call, reference: string, begunAt: Date): Promise<string | null> {
  let from: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { rows, next } = await call(async ({ payments }) => {
      const list = await payments.page({ limit: PAGE, ...(from && { from }) });
      return { rows: readPayments([...list]), next: list.nextPageCursor };
    }).catch((error: unknown) => {
      throw error instanceof MollieRefused ? new ProviderSilent(error.message) : error;
    });
    const found = rows.find(({ metadata }) => referenceOf(metadata) === reference);
    if (found) return found.id;
    const oldest = rows.at(-1)?.createdAt.getTime() ?? 0;
    if (!next || oldest < begunAt.getTime() - SKEW_MS) return null;
    from = next;
  }
  throw new ProviderSilent(`Mollie: ${reference} is not among the newest ${PAGE * MAX_PAGES} payments`);
}

/** Whether a refund with this key was made before: its idempotency key may be forgotten by now. @throws ProviderRefused for one that failed */
async function isRefunded(call: Call, paymentId: string, refundKey: string): Promise<boolean> {
  const refunds = await call(({ paymentRefunds }) => paymentRefunds.page({ paymentId, limit: PAGE }));
  const made = refunds.find(({ metadata }) => (metadata as { key?: unknown } | null)?.key === refundKey);
  if (made && ["failed", "canceled"].includes(made.status))
    throw new ProviderRefused(`the refund ${made.id} is ${made.status}`);
  return made !== undefined;
}
