import { mollie } from "~/outside/payments/mollie.server";
import type { PaymentProvider } from "~/outside/payments/provider";
import { sandbox } from "~/outside/payments/sandbox.server";
import { verotel, verotelHosts } from "~/outside/payments/verotel.server";
import { secretName, secretValue } from "~/tenancy/secrets.server";
import type { Tenant } from "~/tenancy/tenant.server";

type Account = Tenant["config"]["payment_provider"];
type Configured = Pick<Tenant, "config">;

/**
 * Returns the payment provider of a brand; null where its secret is not set, or where it is the sandbox or a test key in production, which
 * would grant credits for free. decision 154
 */
export function paymentProviderOf({ config }: Configured, production: boolean): PaymentProvider | null {
  return providerAt(config.payment_provider, production);
}

const none: readonly PaymentProvider[] = [];

/** Returns the providers that a brand used before and whose payments may still change; without those whose secret is not set. decision 235 */
export function formerProvidersOf({ config }: Configured, production: boolean): readonly PaymentProvider[] {
  if (config.payment_former.length === 0) return none;
  return config.payment_former.flatMap((account) => providerAt(account, production) ?? []);
}

function providerAt({ name, key, account, creditor }: Account, production: boolean): PaymentProvider | null {
  const secret = secretValue(key);
  if (name === "sandbox") return production ? null : sandbox;
  if (name === "mollie" && secret && /^(live|test)_\w{20,100}$/.test(secret))
    return production && secret.startsWith("test_")
      ? null
      : mollie({ key: secret, name: secretName(key!), creditor });
  if (name === "verotel" && secret && account) {
    const [shopId = "", merchant = ""] = account.split("@");
    const host = verotelHosts[merchant.slice(0, 4)];
    return host ? verotel({ shopId, secret, host }) : null;
  }
  return null;
}
