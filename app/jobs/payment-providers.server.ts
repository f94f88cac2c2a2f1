import { mollie } from "~/outside/payments/mollie.server";
import type { PaymentProvider } from "~/outside/payments/provider";
import { sandbox } from "~/outside/payments/sandbox.server";
import { verotel, verotelHosts } from "~/outside/payments/verotel.server";
import type { Tenant } from "~/tenancy/tenant.server";

/**
 * Returns the payment provider of a brand; null where its secret is not set, or where it is the sandbox or a test key in production, which
 * would grant credits for free. decision 154
 */
export function paymentProviderOf(
  { config }: Pick<Tenant, "config">,
  production: boolean,
): PaymentProvider | null {
  const { name, key, account, creditor } = config.payment_provider;
  const secret = key && process.env[key.env];
  if (name === "sandbox") return production ? null : sandbox;
  if (name === "mollie" && secret && /^(live|test)_\w{20,100}$/.test(secret))
    return production && secret.startsWith("test_") ? null : mollie({ key: secret, creditor });
  if (name === "verotel" && secret && account) {
    const [shopId = "", merchant = ""] = account.split("@");
    const host = verotelHosts[merchant.slice(0, 4)];
    return host ? verotel({ shopId, secret, host }) : null;
  }
  return null;
}
