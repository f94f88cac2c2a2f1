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

function providerAt(account: Account, production: boolean): PaymentProvider | null {
  const secret = secretValue(account.key) ?? "";
  if (account.name === "sandbox") return production ? null : sandbox;
  if (secret === "") return null;
  if (account.name === "mollie" && !/^(live|test)_\w{20,100}$/.test(secret)) return null;
  if (account.name === "mollie" && production && secret.startsWith("test_")) return null;
  return made(account, secret);
}

function made({ name, key, account, creditor }: Account, secret: string): PaymentProvider | null {
  if (name === "sandbox") return sandbox;
  if (name === "mollie") return mollie({ key: secret, name: key && secretName(key), creditor });
  const [shopId = "", merchant = ""] = (account ?? "").split("@");
  const host = verotelHosts[merchant.slice(0, 4)];
  return host ? verotel({ shopId, secret, host }) : null;
}

/** Returns whether payments can start at an account: its secret is set and of the right form, and it takes money in production. */
export function isUsable(account: Account, production: boolean): boolean {
  return providerAt(account, production) !== null;
}

/** Returns the provider of an account for its declared capabilities, also where its secret is not set. Its calls would fail. */
export function providerWithoutKey(account: Account): PaymentProvider | null {
  return made(account, "");
}
