import type { TenantDb } from "~/db/pool.server";
import type { TenantDatabases } from "~/db/tenant-database.server";
import { retireTenantRow } from "~/db/tenant-rows.server";
import type { RefundContext } from "~/domain/context";
import { checkPayments } from "~/domain/shop/check-payments.server";
import { type Received, receiveMessage } from "~/domain/shop/receive-message.server";
import { ReconciliationStopped, reconcile } from "~/domain/shop/reconcile.server";
import { type Message, ProviderSilent } from "~/outside/payments/provider";
import type { Tenant } from "~/tenancy/tenant.server";
import { type FailingDb, failingDb, Killed } from "./failing-db";
import { historyAccounts } from "./payment-providers";
import { type TroubledProvider, troubledProvider } from "./payment-troubles";
import type { Happening, PaymentWorld, Truth } from "./payment-worlds";
import { SHOP_NOW, shopContext } from "./shop";

/** A brand without orders, in which one history takes place. */
export type HistoryBrand = { tenant: Tenant; db: TenantDb; retire: (at: Date) => Promise<void> };

let brands = 0;

/** Returns a new brand of a database. */
export function historyBrand(databases: TenantDatabases, tenant: Tenant): HistoryBrand {
  const id = `history-${brands++}`;
  return {
    tenant,
    db: databases.of({ id, slug: id }),
    retire: async (at) => {
      await retireTenantRow(databases.owner, id, at);
    },
  };
}

type Paying = { reference: string; provider: string; account: string | null; amount: number };
type Sent = { name: string; message: Message };

/** The brand of a history, its accounts with providers, and what happened there. */
export class HistoryShop {
  readonly failing: FailingDb;
  readonly messages: Sent[] = [];
  /** refunds on the providers' pages by payment, in minor units */
  readonly refundedThere = new Map<string, number>();
  /** payments with a refund that did not arrive */
  readonly failedThere = new Set<string>();
  now = SHOP_NOW;
  isRetired = false;
  /** those that the brand has had so far */
  readonly #accounts = new Map<number, { world: PaymentWorld; troubled: TroubledProvider }>();
  #present: number;
  #former: number[] = [];

  constructor(
    readonly brand: HistoryBrand,
    first: number,
  ) {
    this.failing = failingDb(brand.db);
    this.#present = first % historyAccounts.length;
    this.#open(this.#present);
  }

  #open(at: number): void {
    const world = historyAccounts[at]!(this.brand.db);
    world.setClock?.(this.now);
    this.#accounts.set(at, { world, troubled: troubledProvider(world.provider) });
  }

  get ctx(): RefundContext {
    const of = (at: number) => this.#accounts.get(at)!.troubled.provider;
    const shop = shopContext(this.brand.tenant, this.failing.db, {
      payments: of(this.#present),
      former: this.#former.map(of),
      now: this.now,
    });
    return {
      ...shop,
      by: "rosa",
      why: "Asked by letter",
      may: () => true,
      approval: "not_needed" as const,
      changedLater: async () => undefined,
    };
  }

  /** A payment method of the present account. */
  get method(): string {
    const { methods } = this.#accounts.get(this.#present)!.world.provider.facts;
    return methods.includes("ideal") ? "ideal" : "creditcard";
  }

  /** The present account becomes a former one. */
  change(to: number): void {
    const next = to % historyAccounts.length;
    if (next === this.#present) return;
    if (!this.#accounts.has(next)) this.#open(next);
    this.#former = [this.#present, ...this.#former.filter((at) => at !== next)];
    this.#present = next;
  }

  start(trouble: Parameters<TroubledProvider["start"]>[0]): void {
    for (const { troubled } of this.#accounts.values()) troubled.start(trouble);
  }

  /** From now on every call is answered and no process is killed. */
  heal(): void {
    this.failing.heal();
    for (const { troubled } of this.#accounts.values()) troubled.end();
  }

  worldOf({ provider, account }: Pick<Paying, "provider" | "account">): PaymentWorld {
    const there = [...this.#accounts.values()].filter(({ world }) => world.provider.facts.name === provider);
    return (there.find(({ world }) => world.provider.account === account) ?? there[0]!).world;
  }

  truth(payment: Paying): Promise<Truth> {
    return this.worldOf(payment).truth(payment.reference);
  }

  /** Something happens at the provider of a payment; its message is not delivered yet. */
  async happen(payment: Paying, currency: string, happening: Happening): Promise<Sent | null> {
    const isRefund = typeof happening === "object" || happening.startsWith("refund");
    const refunded = async () => (isRefund ? (await this.truth(payment)).refunded : 0);
    const before = await refunded();
    const { reference, amount } = payment;
    const message = await this.worldOf(payment).happen({ reference, amount, currency }, happening);
    if (!message) return null;
    const back = (await refunded()) - before;
    if (back > 0) this.refundedThere.set(reference, (this.refundedThere.get(reference) ?? 0) + back);
    if (happening === "fail_refund") this.failedThere.add(reference);
    const sent = { name: payment.provider, message };
    this.messages.push(sent);
    return sent;
  }

  receive({ name, message }: Sent): Promise<Received> {
    return receiveMessage(this.ctx, message, name);
  }

  /** The minute's check, after some time. */
  async check(minutes: number): Promise<void> {
    this.now = new Date(this.now.getTime() + minutes * 60_000);
    for (const { world } of this.#accounts.values()) world.setClock?.(this.now);
    await checkPayments(this.ctx);
  }

  /** The reconciliation of a night; a provider may not answer. */
  async reconcile(): Promise<void> {
    await reconcile(this.ctx).catch((error: unknown) => {
      if (!(error instanceof ReconciliationStopped)) throw error;
    });
  }
}

/** A killed process or a call without an answer ends an action, and nothing else may. */
export async function survive(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Killed || error instanceof ProviderSilent)) throw error;
  }
}
