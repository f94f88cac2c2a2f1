import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import { type Message, type PaymentProvider, ProviderSilent } from "~/outside/payments/provider";
import { actInSandbox, sandbox } from "~/outside/payments/sandbox.server";
import type { Fault } from "./mollie-server";
import { sandboxMessage } from "./shop";

/** The events of a payment at its provider. */
export type Happening =
  | "pay"
  /** a third of the amount */
  | "pay_part"
  /** the whole amount once more, under the same reference */
  | "pay_again"
  | "decline"
  | "cancel"
  | "refund_part"
  | "refund_rest"
  | "charge_back"
  | "win_back";

/** The provider's own state of a payment, in minor units. */
export type Truth = { paid: number; refunded: number; chargedBack: number };

/** A provider with its simulated world: events that occur there and the messages that it sends about them. */
export type PaymentWorld = {
  provider: PaymentProvider;
  /** @returns its message; null where the event is not possible now or sends no message */
  happen: (
    payment: { reference: string; amount: number; currency: string },
    what: Happening,
  ) => Promise<Message | null>;
  truth: (reference: string) => Promise<Truth>;
  /** Messages that an attacker may send to have this payment count as paid. @param genuine a message of another payment, which is paid */
  forge: (payment: { reference: string; amount: number; currency: string }, genuine: Message) => Message[];
  /** The number of payments stored at the provider with a reference. Absent where it stores none before the member pays. */
  started?: (reference: string) => Promise<number>;
  /** Events of the card that is stored with a payment; absent where the provider stores no cards. */
  cards?: {
    token: (reference: string) => Promise<string>;
    /** its next charge fails */
    failNext: (reference: string) => Promise<void>;
    /** the provider or the bank ends it */
    end: (reference: string) => Promise<void>;
  };
  /** Makes each call fail in this way until it is called with null. Absent where the provider is never called. */
  fail?: (fault: Fault | null) => void;
};

/** The sandbox, over a tenant's database. */
export function sandboxWorld(db: TenantDb): PaymentWorld {
  const ctx = { db, now: new Date(), random: () => Buffer.alloc(0) };
  const refOf = (reference: string) =>
    sandbox.status!(ctx, { reference, providerRef: null, startedAt: ctx.now });
  let keys = 0;
  let fault: Fault | null = null;
  /** The sandbox always answers; calls to other providers may fail before or after they take effect. */
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
      createCustomer: (...given) => failing(() => sandbox.createCustomer!(...given)),
      deleteCustomer: (...given) => failing(() => sandbox.deleteCustomer!(...given)),
      forgetCard: (...given) => failing(() => sandbox.forgetCard!(...given)),
      charge: (...given) => failing(() => sandbox.charge!(...given)),
      status: (...given) => failing(() => sandbox.status!(...given)),
      refund: (...given) => failing(() => sandbox.refund!(...given)),
    },
    fail: (next) => {
      fault = next;
    },
    cards: {
      token: async (reference) => (await refOf(reference))!.card!.token,
      async failNext(reference) {
        await actInSandbox(ctx, (await refOf(reference))!.providerRef!, { what: "fail_next" });
      },
      async end(reference) {
        const { token } = (await refOf(reference))!.card!;
        await db.transaction((tx) =>
          sql`update sandbox_cards set customer = '' where token = ${token}`.execute(tx),
        );
      },
    },
    started: async (reference) => {
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
    async happen({ reference, amount }, what) {
      const state = await refOf(reference);
      if (!state?.providerRef) return null;
      const left = state.paid - state.refunded;
      const refund = async (amount: number) => {
        if (amount <= 0) return false;
        await actInSandbox(ctx, state.providerRef!, { what: "refund", amount, key: `world ${keys++}` });
        return true;
      };
      const paid = async (amount: number) => {
        await db.transaction((tx) =>
          sql`update sandbox_payments set state = 'paid', paid = paid + ${amount}::int where ref = ${state.providerRef}`.execute(
            tx,
          ),
        );
        return true;
      };
      const done = {
        pay_part: async () => state.paid === 0 && paid(Math.floor(amount / 3)),
        pay_again: async () => state.paid > 0 && paid(amount),
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
