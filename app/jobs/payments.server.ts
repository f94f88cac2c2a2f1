import { checkPayments } from "~/domain/shop/check-payments.server";
import { allAccounts } from "~/domain/shop/payment-accounts.server";
import type { ShopContext } from "~/domain/shop/shop-context";
import type { Sign } from "~/domain/signatures.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { CleanUpDeps } from "./clean-up.server";
import { shopContextOf } from "./shop-context.server";

export type PaymentDeps = Pick<CleanUpDeps, "listTenants" | "databaseOf" | "changed"> & {
  sign: Sign;
  production: boolean;
  providerFailed: (tenant: Tenant, ...failure: Parameters<ShopContext["providerFailed"]>) => void;
  publish: (tenant: Tenant, ...published: Parameters<ShopContext["publish"]>) => void;
  onFailure: (tenant: string, error: unknown) => void;
};

/** Checks the payments of every brand that takes or took any, also of one that is no longer served; the failure of one brand does not stop the others. product 13.26 */
export async function checkAllPayments(deps: PaymentDeps, now: Date): Promise<void> {
  for (const tenant of await deps.listTenants()) {
    const ctx = shopContextOf(tenant, { ...deps, db: deps.databaseOf(tenant) }, now);
    if (allAccounts(ctx).length === 0) continue;
    await checkPayments(ctx).catch((error: unknown) => deps.onFailure(tenant.slug, error));
  }
}
