import { randomBytes } from "node:crypto";
import { checkPayments } from "~/domain/shop/check-payments.server";
import type { ShopContext } from "~/domain/shop/shop-context";
import type { Sign } from "~/domain/signatures.server";
import { priceList } from "~/tenancy/prices.server";
import { defaultLocale, type Tenant } from "~/tenancy/tenant.server";
import type { CleanUpDeps } from "./clean-up.server";
import { createMailQueue } from "./job-sender.server";
import { paymentProviderOf } from "./payment-providers.server";

export type PaymentDeps = Pick<CleanUpDeps, "databaseOf" | "changed"> & {
  sign: Sign;
  listServed: () => readonly Tenant[];
  production: boolean;
  tell: (tenant: Tenant, ...told: Parameters<ShopContext["tell"]>) => void;
  onFailure: (tenant: string, error: unknown) => void;
};

/** Looks after the payments of every brand that takes any; one that fails keeps no other from it. decisions §7 */
export async function checkAllPayments(deps: PaymentDeps, now: Date): Promise<void> {
  for (const tenant of deps.listServed()) {
    const payments = paymentProviderOf(tenant, deps.production);
    if (!payments) continue;
    const siteOrigin = `https://${tenant.config.domain}`;
    const ctx: ShopContext = {
      tenant,
      db: deps.databaseOf(tenant),
      now,
      locale: defaultLocale(tenant),
      mails: createMailQueue(tenant.id, siteOrigin, now),
      random: randomBytes,
      sign: deps.sign,
      prices: (country = tenant.config.countries[0] ?? "") => priceList(tenant.config, country),
      payments,
      siteOrigin,
      changed: (memberId) => deps.changed(tenant, memberId),
      tell: (memberId, event) => deps.tell(tenant, memberId, event),
    };
    await checkPayments(ctx).catch((error: unknown) => deps.onFailure(tenant.slug, error));
  }
}
