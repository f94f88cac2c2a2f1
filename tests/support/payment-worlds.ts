import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import { type Message, type PaymentProvider, ProviderSilent } from "~/outside/payments/provider";
import { actInSandbox, sandbox } from "~/outside/payments/sandbox.server";
import { verotel, verotelSignature } from "~/outside/payments/verotel.server";
import type { Fault } from "./mollie-server";
import { sandboxMessage } from "./shop";

/** What may happen to a payment at its provider. */
export type Happening =
  | "pay"
  | "decline"
  | "cancel"
  | "refund_part"
  | "refund_rest"
  | "charge_back"
  | "win_back";

/** What the provider itself knows of a payment, in minor units. */
export type Truth = { paid: number; refunded: number; chargedBack: number };

/** A provider and the world behind it: what happens there, and the messages that it sends of it. */
export type PaymentWorld = {
  provider: PaymentProvider;
  /** @returns the message of it; null where it cannot happen now or nothing is sent of it */
  happen: (
    payment: { reference: string; amount: number; currency: string },
    what: Happening,
  ) => Promise<Message | null>;
  truth: (reference: string) => Promise<Truth>;
  /** What a stranger may send so that this payment counts as paid. @param genuine a message of another payment, which is paid */
  forge: (payment: { reference: string; amount: number; currency: string }, genuine: Message) => Message[];
  /** How many payments the provider has stored with a reference. Absent where it stores none before the member pays. */
  begun?: (reference: string) => Promise<number>;
  /** Makes each call fail like this, until it is called with null. Absent where the provider is not called at all. */
  fail?: (fault: Fault | null) => void;
};

/** The sandbox, over a tenant's database. */
export function sandboxWorld(db: TenantDb): PaymentWorld {
  const ctx = { db, now: new Date(), random: () => Buffer.alloc(0) };
  const refOf = (reference: string) =>
    sandbox.status!(ctx, { reference, providerRef: null, begunAt: ctx.now });
  let keys = 0;
  let fault: Fault | null = null;
  /** The sandbox answers always; a call to a provider may fail before it does anything, or after. */
  const failing = async <T>(run: () => Promise<T>): Promise<T> => {
    if (fault && fault !== "lost") throw new ProviderSilent(fault);
    const done = await run();
    if (fault) throw new ProviderSilent(fault);
    return done;
  };
  return {
    provider: {
      ...sandbox,
      begin: (...given) => failing(() => sandbox.begin(...given)),
      status: (...given) => failing(() => sandbox.status!(...given)),
      refund: (...given) => failing(() => sandbox.refund!(...given)),
    },
    fail: (next) => {
      fault = next;
    },
    begun: async (reference) => {
      const { rows } = await db.transaction((tx) =>
        sql`select ref from sandbox_payments where reference = ${reference}`.execute(tx),
      );
      return rows.length;
    },
    forge: ({ reference, amount, currency }, genuine) => [
      { ...genuine, body: Buffer.from(JSON.stringify({ ref: reference, state: "paid", paid: amount })) },
      {
        ...genuine,
        body: Buffer.from(
          JSON.stringify({ ...JSON.parse(genuine.body.toString()), reference, currency, paid: amount }),
        ),
      },
    ],
    async happen({ reference }, what) {
      const state = await refOf(reference);
      if (!state?.providerRef) return null;
      const left = state.paid - state.refunded;
      const refund = async (amount: number) => {
        if (amount <= 0) return false;
        await actInSandbox(ctx, state.providerRef!, { what: "refund", amount, key: `world ${keys++}` });
        return true;
      };
      const done = {
        pay: () => actInSandbox(ctx, state.providerRef!, { what: "approve" }),
        decline: () => actInSandbox(ctx, state.providerRef!, { what: "decline" }),
        cancel: () => actInSandbox(ctx, state.providerRef!, { what: "cancel" }),
        refund_part: () => refund(Math.floor(left / 3)),
        refund_rest: () => refund(left),
        charge_back: () => actInSandbox(ctx, state.providerRef!, { what: "charge_back" }),
        win_back: () => actInSandbox(ctx, state.providerRef!, { what: "win_charge_back" }),
      }[what];
      return (await done()) ? sandboxMessage(state.providerRef) : null;
    },
    async truth(reference) {
      const state = await refOf(reference);
      return { paid: state?.paid ?? 0, refunded: state?.refunded ?? 0, chargedBack: state?.chargedBack ?? 0 };
    },
  };
}

const ACCOUNT = { shopId: "60678", secret: "a secret of the tests", host: "secure.verotel.com" };
/** Numbers of sales are the provider's own, and each is given once. */
let sales = 5_000_000;
const major = (minor: number) => (minor / 100).toFixed(2);

/** Verotel as its documentation describes it: signed GET requests, one for each event. */
export function verotelWorld(): PaymentWorld {
  const known = new Map<string, Truth & { saleId: string; events: number }>();
  return {
    provider: verotel(ACCOUNT),
    forge({ reference, amount, currency }, genuine) {
      const changed = new URL(genuine.url);
      changed.searchParams.set("referenceID", reference);
      const pairs = Object.entries({
        shopID: ACCOUNT.shopId,
        saleID: `${sales++}`,
        transactionID: "1",
        referenceID: reference,
        priceAmount: major(amount),
        priceCurrency: currency,
        type: "purchase",
      });
      const [unsigned, wrong] = [new URLSearchParams(pairs), new URLSearchParams(pairs)];
      wrong.set("signature", verotelSignature("another secret", pairs));
      const base = genuine.url.split("?")[0]!;
      return [changed.href, `${base}?${unsigned}`, `${base}?${wrong}`].map((url) => ({ ...genuine, url }));
    },
    async happen({ reference, amount, currency }, what) {
      const there = known.get(reference) ?? {
        paid: 0,
        refunded: 0,
        chargedBack: 0,
        saleId: `${sales++}`,
        events: 0,
      };
      const left = there.paid - there.refunded;
      let event: Record<string, string> | null = null;
      if (what === "pay" && there.paid === 0) {
        there.paid = amount;
        event = { priceAmount: major(amount), type: "purchase", paymentMethod: "CC", CCBrand: "VISA" };
      } else if ((what === "refund_part" || what === "refund_rest") && left > 0) {
        const back = what === "refund_rest" ? left : Math.floor(left / 3);
        if (back === 0) return null;
        there.refunded += back;
        event = { event: "credit", priceAmount: major(back) };
      } else if (what === "charge_back" && there.paid > 0 && there.chargedBack === 0) {
        there.chargedBack = there.paid;
        event = { event: "chargeback", priceAmount: major(there.paid) };
      }
      if (!event) return null;
      known.set(reference, there);
      there.events += 1;
      const pairs = Object.entries({
        ...event,
        shopID: ACCOUNT.shopId,
        saleID: there.saleId,
        transactionID: `${there.saleId}-${there.events}`,
        referenceID: reference,
        priceCurrency: currency,
        custom1: "",
      });
      const query = new URLSearchParams([...pairs, ["signature", verotelSignature(ACCOUNT.secret, pairs)]]);
      const url = `https://velvethour.example/api/webhooks/verotel/key?${query}`;
      return { method: "GET", url, address: null, headers: {}, body: Buffer.alloc(0) };
    },
    async truth(reference) {
      const { paid = 0, refunded = 0, chargedBack = 0 } = known.get(reference) ?? {};
      return { paid, refunded, chargedBack };
    },
  };
}
