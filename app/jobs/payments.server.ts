import type { ShopContext } from "~/domain/context";
import { findWaiting, type Waiting } from "~/domain/operators/find-orders.server";
import { type ChargebackReport, takeChargebackReport } from "~/domain/shop/chargeback-share.server";
import { checkPayments } from "~/domain/shop/check-payments.server";
import { allAccounts } from "~/domain/shop/payment-accounts.server";
import type { Sign } from "~/domain/signatures.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { CleanUpDeps } from "./clean-up.server";
import { shopContextOf } from "./shop-context.server";

export type PaymentDeps = Pick<CleanUpDeps, "listTenants" | "databaseOf" | "changed"> & {
  sign: Sign;
  production: boolean;
  providerFailed: (tenant: Tenant, ...failure: Parameters<ShopContext["providerFailed"]>) => void;
  moneyMoved: (tenant: Tenant, ...moved: Parameters<ShopContext["moneyMoved"]>) => void;
  publish: (tenant: Tenant, ...published: Parameters<ShopContext["publish"]>) => void;
  onFailure: (tenant: string, error: unknown) => void;
};

/** Called for the new chargebacks of a brand. */
export type OnChargebacks = (tenant: string, report: ChargebackReport) => void;

/** Refunds that wait for an operator, by why they wait. */
export type WaitingRefunds = Record<Waiting["state"], number>;

/**
 * Checks the payments of every brand that takes or took any, also of one that is no longer served; the failure of one brand does not stop
 * the others. product 13.26
 */
export async function checkAllPayments(
  deps: PaymentDeps & {
    onWaitingRefunds: (counts: WaitingRefunds, oldest: Date | null) => void;
    onChargebacks: OnChargebacks;
  },
  now: Date,
): Promise<void> {
  const counts: WaitingRefunds = { by_hand: 0, failed: 0, unconfirmed: 0 };
  let oldest: Date | null = null;
  for (const tenant of await deps.listTenants()) {
    const ctx = shopContextOf(tenant, { ...deps, db: deps.databaseOf(tenant) }, now);
    try {
      if (allAccounts(ctx).length > 0) await checkPayments(ctx);
      const chargebacks = await takeChargebackReport(ctx);
      if (chargebacks) deps.onChargebacks(tenant.slug, chargebacks);
      for (const { state, at } of await ctx.db.transaction((tx) => findWaiting(tx, now))) {
        counts[state] += 1;
        if (!oldest || at < oldest) oldest = at;
      }
    } catch (error) {
      deps.onFailure(tenant.slug, error);
    }
  }
  deps.onWaitingRefunds(counts, oldest);
}
