import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import { type Message, type PaymentProvider, ProviderSilent } from "~/outside/payments/provider";
import { actInSandbox, type SandboxAct, sandbox } from "~/outside/payments/sandbox.server";
import type { Fault } from "./mollie-server";
import { sandboxMessage } from "./shop";

/** The events of a payment at its provider. */
export type Happening =
  | "pay"
  /** a third of the amount, also repeatedly */
  | "pay_part"
  /** what is missing after a part, under the same reference */
  | "pay_rest"
  /** a third more than the amount */
  | "pay_more"
  /** the whole amount once more, under the same reference */
  | "pay_again"
  | "decline"
  | "cancel"
  | "refund_part"
  | "refund_rest"
  /** on the provider's pages, in minor units */
  | { refund: number }
  /** the last refund does not arrive, and its money comes back */
  | "fail_refund"
  | "charge_back"
  | "win_back";

/**
 * What an event pays at a provider that takes any amount under a reference, in minor units.
 * @param paid what was paid before
 */
export function paidBy(what: Happening, amount: number, paid: number): number {
  const third = Math.floor(amount / 3);
  if (what === "pay") return paid === 0 ? amount : 0;
  if (what === "pay_part") return paid + third < amount ? third : 0;
  if (what === "pay_more") return paid === 0 ? amount + third : 0;
  if (what === "pay_rest") return paid > 0 ? Math.max(0, amount - paid) : 0;
  return what === "pay_again" && paid > 0 ? amount : 0;
}

/** What an event refunds. @param left what is not refunded yet */
export function refundedBy(what: Happening, left: number): number {
  if (typeof what === "object") return what.refund <= left ? what.refund : 0;
  return { refund_part: Math.floor(left / 3), refund_rest: left }[what as string] ?? 0;
}

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
  /** Sets the provider's clock. Absent where it has none. */
  setClock?: (now: Date) => void;
  /** Makes each call fail in this way until it is called with null. Absent where the provider is never called. */
  fail?: (fault: Fault | null) => void;
};

/** The sandbox, over a tenant's database. */
export function sandboxWorld(db: TenantDb): PaymentWorld {
  const ctx = { db, now: new Date(), random: () => Buffer.alloc(0) };
  const refOf = (reference: string) =>
    sandbox.status!(ctx, { reference, providerRef: null, startedAt: ctx.now });
  let keys = 0;
  /** the refunds that were carried out, by reference, which can still fail */
  const refunds = new Map<string, number[]>();
  const refund: NonNullable<PaymentProvider["refund"]> = async (at, payment, what) => {
    const before = await refOf(payment.reference);
    await sandbox.refund!(at, payment, what);
    const after = await refOf(payment.reference);
    const there = refunds.get(payment.reference) ?? [];
    if (after!.refunded > before!.refunded) refunds.set(payment.reference, [...there, what.amount]);
  };
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
      refund: (...given) => failing(() => refund(...given)),
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
      const ref = state.providerRef;
      const act = (one: SandboxAct) => actInSandbox(ctx, ref, one);
      const change = async (column: "paid" | "refunded", by: number) => {
        if (by === 0) return false;
        await db.transaction((tx) =>
          sql`update sandbox_payments set state = 'paid', ${sql.ref(column)} = ${sql.ref(column)} + ${by}::int where ref = ${ref}`.execute(
            tx,
          ),
        );
        return true;
      };
      const refund = async () => {
        const back = refundedBy(what, state.paid - state.refunded);
        return back > 0 && act({ what: "refund", amount: back, key: `world ${keys++}` });
      };
      const pay = () => change("paid", paidBy(what, amount, state.paid));
      const failRefund = async () => {
        const last = refunds.get(reference)?.pop() ?? 0;
        return last <= state.refunded && change("refunded", -last);
      };
      const done = {
        pay: () => act({ what: "approve" }),
        pay_part: pay,
        pay_rest: pay,
        pay_more: pay,
        pay_again: pay,
        decline: () => act({ what: "decline" }),
        cancel: () => act({ what: "cancel" }),
        refund_part: refund,
        refund_rest: refund,
        fail_refund: failRefund,
        charge_back: () => act({ what: "charge_back" }),
        win_back: () => act({ what: "win_charge_back" }),
      };
      return (await (typeof what === "object" ? refund : done[what])()) ? sandboxMessage(ref) : null;
    },
    async truth(reference) {
      const state = await refOf(reference);
      return { paid: state?.paid ?? 0, refunded: state?.refunded ?? 0, chargedBack: state?.chargedBack ?? 0 };
    },
  };
}
