import { type ChargebackShare, findChargebackShare } from "~/domain/shop/chargeback-share.server";
import { type Difference, ReconciliationStopped, reconcile } from "~/domain/shop/reconcile.server";
import type { PaymentDeps } from "./payments.server";
import { shopContextOf } from "./shop-context.server";

export type ReconciliationDeps = PaymentDeps & {
  /** is called for each order that differed from its payments */
  onDifference: (tenant: string, difference: Difference) => void;
  /** is called for each brand with orders */
  onChargebackShare: (tenant: string, share: ChargebackShare) => void;
};

/** Compares the orders of every brand with payments and ledger; the failure of one brand does not stop the others. product 13.62 */
export async function reconcileAll(deps: ReconciliationDeps, now: Date): Promise<void> {
  for (const tenant of await deps.listTenants()) {
    const ctx = shopContextOf(tenant, { ...deps, db: deps.databaseOf(tenant) }, now);
    const report = (found: readonly Difference[]) => {
      for (const difference of found) deps.onDifference(tenant.slug, difference);
    };
    const shareOf = ctx.db.transaction((tx) => findChargebackShare(tx, now));
    await shareOf
      .then((share) => deps.onChargebackShare(tenant.slug, share))
      .then(() => reconcile(ctx))
      .then(report, (error: unknown) => {
        if (error instanceof ReconciliationStopped) report(error.differences);
        deps.onFailure(tenant.slug, error);
      });
  }
}
