import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import { type Message, type PaymentProvider, ProviderSilent } from "~/outside/payments/provider";
import { actInSandbox, sandbox } from "~/outside/payments/sandbox.server";
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
      charge: (...given) => failing(() => sandbox.charge!(...given)),
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
