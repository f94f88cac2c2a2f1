import { Counter, Gauge } from "prom-client";
import type { HealthChange } from "~/outside/payments/provider-health";
import type { Logger } from "../log/observe.server";

/** Times at which an account with a payment provider was put aside, and at which it was used again. */
export const providerChanges = new Counter({
  name: "livery_payment_provider_changes_total",
  help: "Accounts with payment providers that were put aside after failed calls (aside; again after each failed trial) and that answer again (back), by provider",
  labelNames: ["provider", "change"] as const,
  registers: [],
});

/** An account without a start for so long is not counted any more: it may be in no configuration. In milliseconds. */
const OUTDATED_MS = 20 * 60_000;

/** When each account that is put aside last failed, by provider. */
const aside = new Map<string, Map<string, number>>();

/** The accounts that are put aside. */
export const providersAside = new Gauge({
  name: "livery_payment_providers_aside",
  help: "Accounts with payment providers at which no payment starts because their calls failed, by provider; of the process that has most",
  labelNames: ["provider"] as const,
  aggregator: "max",
  registers: [],
  collect() {
    for (const [provider, accounts] of aside)
      this.set(
        { provider },
        [...accounts.values()].filter((failedAt) => Date.now() - failedAt < OUTDATED_MS).length,
      );
  },
});

/** Counts and logs that an account is put aside or used again. No brand is named: brands can share an account. */
export function reportHealth(log: Logger, { change, ...rest }: HealthChange): void {
  const { provider, account } = rest;
  const accounts = aside.get(provider) ?? new Map<string, number>();
  aside.set(provider, accounts);
  if (change === "aside") accounts.set(account, Date.now());
  else accounts.delete(account);
  providerChanges.inc({ provider, change });
  if (change === "aside") log.error(rest, "a payment provider is put aside: its calls fail");
  else log.warn(rest, "a payment provider is used again");
}
