import { mollie } from "~/outside/payments/mollie.server";
import type { PaymentProvider } from "~/outside/payments/provider";
import { sandbox } from "~/outside/payments/sandbox.server";
import { verotel, verotelHosts } from "~/outside/payments/verotel.server";
import { secretName, secretValue } from "~/tenancy/secrets.server";
import type { Tenant } from "~/tenancy/tenant.server";

type Account = Tenant["config"]["payment_provider"];
type Configured = Pick<Tenant, "config">;

/** A brand's accounts with payment providers: the first one and the further ones in order of preference, and the former ones. */
export type PaymentAccounts = {
  payments: PaymentProvider | null;
  further: readonly PaymentProvider[];
  former: readonly PaymentProvider[];
};

const none: readonly PaymentProvider[] = [];

/**
 * Returns the payment providers of a brand that can be used, without those whose secret is not set, and in production without the sandbox and
 * test keys, which would grant credits for free. `former` have no new payments, but theirs may still change. decisions 154, 235 and 308
 */
export function paymentAccountsOf({ config }: Configured, production: boolean): PaymentAccounts {
  const present = usable([config.payment_provider, ...config.payment_providers], production);
  return {
    payments: present[0] ?? null,
    further: present.length > 1 ? present.slice(1) : none,
    former: config.payment_former.length > 0 ? usable(config.payment_former, production) : none,
  };
}

const usable = (accounts: readonly Account[], production: boolean) =>
  accounts.flatMap((account) => providerAt(account, production) ?? []);

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
