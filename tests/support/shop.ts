import { randomBytes } from "node:crypto";
import path from "node:path";
import type { TenantDb } from "~/db/pool.server";
import type { ShopContext } from "~/domain/context";
import type { ProviderFailure } from "~/domain/shop/provider-failure.server";
import type { MoneyMoved } from "~/domain/shop/settle-payment.server";
import type { Message, PaymentProvider } from "~/outside/payments/provider";
import { ProviderHealth } from "~/outside/payments/provider-health";
import { sandbox } from "~/outside/payments/sandbox.server";
import { priceList } from "~/tenancy/prices.server";
import { Registry } from "~/tenancy/registry.server";
import type { Tenant } from "~/tenancy/tenant.server";

export const SHOP_NOW = new Date("2027-01-02T03:04:05Z");

/** A demo brand as loaded. */
export async function demoTenant(slug: string): Promise<Tenant> {
  const registry = new Registry(path.resolve("tenants"), path.resolve("themes"));
  await registry.loadAll();
  const tenant = registry.bySlug(slug);
  if (!tenant) throw new Error(`There is no demo brand ${slug}`);
  return tenant;
}

/** The events that were published to members' open pages. */
export type PublishedEvent = { memberId: number; type: string };

/** Returns a context of the shop on a tenant's database. */
export function shopContext(
  tenant: Tenant,
  db: TenantDb,
  {
    payments = sandbox,
    further = [],
    former = [],
    published = [],
    failures = [],
    moved = [],
    now = SHOP_NOW,
    providerHealth = new ProviderHealth(),
  }: {
    payments?: PaymentProvider | null;
    further?: readonly PaymentProvider[];
    former?: readonly PaymentProvider[];
    published?: PublishedEvent[];
    failures?: ProviderFailure[];
    moved?: MoneyMoved[];
    now?: Date;
    providerHealth?: ProviderHealth;
  } = {},
): ShopContext {
  return {
    tenant,
    db,
    now,
    locale: "en",
    mails: { add: async () => undefined } as unknown as ShopContext["mails"],
    random: randomBytes,
    sign: (() => "") as unknown as ShopContext["sign"],
    prices: (country = tenant.config.countries[0]!) => priceList(tenant.config, country),
    payments,
    further,
    former,
    providerHealth,
    siteOrigin: "https://velvethour.example",
    providerFailed: (failure) => failures.push(failure),
    moneyMoved: (change) => moved.push(change),
    changed: () => undefined,
    publish: (memberId, { type }) => published.push({ memberId, type }),
  };
}

/** The sandbox's message about a payment. */
export const sandboxMessage = (ref: string): Message => ({
  method: "POST",
  url: "https://velvethour.example/api/webhooks/sandbox/key",
  address: null,
  headers: {},
  body: Buffer.from(JSON.stringify({ ref })),
});
