import type { TenantDatabases } from "~/db/tenant-database.server";
import { accountSentence, findUnconfiguredAccounts } from "~/domain/shop/unconfigured-accounts.server";
import { paymentAccountsOf } from "~/jobs/payment-providers.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { Logger } from "../log/observe.server";

/**
 * Logs the payment accounts that tenants' files no longer name although their payments may still be refunded or charged back. Called when
 * tenants are loaded, so that a removed account is noticed at once. decision 235
 */
export async function reportMissingAccounts(
  databases: TenantDatabases,
  tenants: readonly Tenant[],
  { production, log }: { production: boolean; log: Logger },
): Promise<void> {
  // A tenant without a row has no payments, and a transaction would insert it.
  const known = new Set((await databases.list()).map(({ id }) => id));
  for (const tenant of tenants.filter(({ id }) => known.has(id))) {
    const ctx = { ...paymentAccountsOf(tenant, production), db: databases.of(tenant), now: new Date() };
    for (const missing of await findUnconfiguredAccounts(ctx))
      log.error({ tenant: tenant.slug, file: `${tenant.dir}/tenant.json` }, accountSentence(missing));
  }
}
