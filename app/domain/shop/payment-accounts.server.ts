import type { TenantDb } from "~/db/pool.server";
import type { Needs, ShopContext } from "~/domain/context";
import type { PaymentProvider, PaymentState } from "~/outside/payments/provider";

/** The brand's accounts with payment providers. */
export type Accounts = Needs<"former" | "further" | "payments">;
/** What identifies the account of a payment; `account` null: not recorded. */
type Paying = { provider: string; account: string | null };
/** What a status call needs. */
export type StatusQuery = Paying & {
  id: number;
  reference: string;
  providerRef: string | null;
  startedAt: Date;
};

/** Returns the accounts at which payments start, in order of preference. */
export function presentAccounts({
  payments,
  further,
}: Needs<"further" | "payments">): readonly PaymentProvider[] {
  return payments ? [payments, ...further] : further;
}

/** Returns all accounts of the brand, the present ones first. */
export function allAccounts(ctx: Accounts): readonly PaymentProvider[] {
  return [...presentAccounts(ctx), ...ctx.former];
}

/** Returns the accounts of the brand at the provider of a payment, first the one that started it. */
export function accountsOf(ctx: Accounts, { provider, account }: Paying): PaymentProvider[] {
  const there = allAccounts(ctx).filter(({ facts }) => facts.name === provider);
  return [
    ...there.filter((one) => one.account === account),
    ...there.filter((one) => one.account !== account),
  ];
}

/** Returns whether the brand can refund a payment by a call to its provider. */
export function isRefundedByCall(ctx: Accounts, payment: Paying): boolean {
  return accountsOf(ctx, payment).some(({ facts }) => facts.refunds === "call");
}

/**
 * Requests the present state of a payment. An operator may have renamed the account's variable, so every account at the provider is
 * tried before the payment counts as unknown, and the one that has the payment is stored.
 * @returns null where no account has it, or none can be asked
 * @throws ProviderSilent where one of them does not answer and no other has the payment. decision 235
 */
export async function findAtProvider(
  ctx: ShopContext,
  payment: StatusQuery,
): Promise<{ account: PaymentProvider; state: PaymentState } | null> {
  let failure: unknown = null;
  for (const account of accountsOf(ctx, payment)) {
    if (!account.status) continue;
    try {
      const state = await account.status(ctx, payment);
      if (!state) continue;
      if (account.account !== payment.account) await recordAccount(ctx, payment.id, account.account);
      return { account, state };
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure !== null) throw failure;
  return null;
}

/**
 * Returns the account that a refund is requested from; null where no account of the brand takes the call.
 * @throws ProviderSilent
 */
export async function refundingAccount(
  ctx: ShopContext,
  payment: StatusQuery,
): Promise<PaymentProvider | null> {
  const able = accountsOf(ctx, payment).filter(({ refund }) => refund);
  if (able.length < 2) return able[0] ?? null;
  return (await findAtProvider(ctx, payment))?.account ?? able[0]!;
}

async function recordAccount({ db }: { db: TenantDb }, id: number, account: string): Promise<void> {
  await db.transaction((tx) => tx.updateTable("payments").set({ account }).where("id", "=", id).execute());
}
