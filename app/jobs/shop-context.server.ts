import { randomBytes } from "node:crypto";
import type { TenantDb } from "~/db/pool.server";
import type { ShopContext } from "~/domain/context";
import type { Sign } from "~/domain/signatures.server";
import { ProviderHealth } from "~/outside/payments/provider-health";
import { priceList } from "~/tenancy/prices.server";
import { defaultLocale, type Tenant } from "~/tenancy/tenant.server";
import { createMailQueue } from "./job-sender.server";
import { paymentAccountsOf } from "./payment-providers.server";

/** Returns the shop's context without a visitor: for jobs and commands. */
export function shopContextOf(
  tenant: Tenant,
  given: {
    db: TenantDb;
    sign: Sign;
    production: boolean;
    changed: (tenant: Tenant, memberId: number) => void;
    providerFailed: (tenant: Tenant, ...failure: Parameters<ShopContext["providerFailed"]>) => void;
    moneyMoved: (tenant: Tenant, ...moved: Parameters<ShopContext["moneyMoved"]>) => void;
    publish: (tenant: Tenant, ...published: Parameters<ShopContext["publish"]>) => void;
  },
  now: Date,
): ShopContext {
  const siteOrigin = `https://${tenant.config.domain}`;
  return {
    tenant,
    db: given.db,
    now,
    locale: defaultLocale(tenant),
    mails: createMailQueue(tenant.id, siteOrigin, now),
    random: randomBytes,
    sign: given.sign,
    prices: (country = tenant.config.countries[0] ?? "") => priceList(tenant.config, country),
    ...paymentAccountsOf(tenant, given.production),
    siteOrigin,
    // Jobs and commands start no payments.
    providerHealth: new ProviderHealth(),
    providerFailed: (failure) => given.providerFailed(tenant, failure),
    moneyMoved: (moved) => given.moneyMoved(tenant, moved),
    changed: (memberId) => given.changed(tenant, memberId),
    publish: (memberId, event) => given.publish(tenant, memberId, event),
  };
}
