import { checkPayments } from "~/domain/shop/check-payments.server";
import type { ShopContext } from "~/domain/shop/shop-context";
import type { Sign } from "~/domain/signatures.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { CleanUpDeps } from "./clean-up.server";
import { paymentProviderOf } from "./payment-providers.server";
import { shopContextOf } from "./shop-context.server";

export type PaymentDeps = Pick<CleanUpDeps, "databaseOf" | "changed"> & {
  sign: Sign;
  listServed: () => readonly Tenant[];
  production: boolean;
  providerFailed: (tenant: Tenant, ...failure: Parameters<ShopContext["providerFailed"]>) => void;
  publish: (tenant: Tenant, ...published: Parameters<ShopContext["publish"]>) => void;
  onFailure: (tenant: string, error: unknown) => void;
};

/** Checks the payments of every brand that takes any; the failure of one brand does not stop the others. product 13.26 */
export async function checkAllPayments(deps: PaymentDeps, now: Date): Promise<void> {
  for (const tenant of deps.listServed()) {
    const payments = paymentProviderOf(tenant, deps.production);
    if (!payments) continue;
    const ctx = shopContextOf(tenant, { ...deps, db: deps.databaseOf(tenant), payments }, now);
    await checkPayments(ctx).catch((error: unknown) => deps.onFailure(tenant.slug, error));
  }
}
