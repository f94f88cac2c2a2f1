import { type PaymentProvider, ProviderRefused, ProviderSilent } from "./provider";

/** A change of an account's state: put aside for some seconds, or back in use. */
export type HealthChange = { provider: string; account: string; reason: string } & (
  | { change: "aside"; seconds: number }
  | { change: "back" }
);

/** What is known of an account that has failed since its last answer. */
type Trouble = {
  failures: number;
  lastFailedAt: number;
  /** put aside until then; 0: in use */
  until: number;
  pauseMs: number;
  isOnTrial: boolean;
};

type Account = Pick<PaymentProvider, "account" | "facts">;

/** After so many failures in a row an account is put aside: with calls of ten seconds each, three buyers wait in vain. */
const MAX_FAILED = 3;
/** Failures further apart are not of one outage. */
const ROW_MS = 10 * 60_000;
const PAUSE_MS = 60_000;
const PAUSE_MAX_MS = 8 * 60_000;
/** The account that is tried again stays aside for the others this long, longer than a call takes. */
const TRIAL_MS = 20_000;

/**
 * Remembers which accounts with payment providers fail, so that no further buyer waits for one that is down. An account that fails several
 * times in a row is put aside for a minute, then tried by one start; each failed try doubles the pause. It is known to one process only.
 * decision 309
 */
export class ProviderHealth {
  #troubles = new Map<string, Trouble>();

  /** @param onChange is called when an account is put aside, and when it is back */
  constructor(readonly onChange: (change: HealthChange) => void = () => undefined) {}

  /** Returns whether an account is put aside: no payment should start there. */
  isAside(account: Account, now: Date): boolean {
    return (this.#troubles.get(keyOf(account))?.until ?? 0) > now.getTime();
  }

  /** Notes that a start at an account begins: after a pause it is the trial, and other buyers do not wait for its result. */
  starts(account: Account, now: Date): void {
    const trouble = this.#troubles.get(keyOf(account));
    if (!trouble || trouble.until === 0 || trouble.until > now.getTime()) return;
    trouble.isOnTrial = true;
    trouble.until = now.getTime() + TRIAL_MS;
  }

  /** Notes the result of a start: `error` is what it threw, null for an answer. An account that refuses a single call does answer. */
  ended(account: Account, error: unknown, now: Date): void {
    const isOutage =
      error instanceof ProviderSilent || (error instanceof ProviderRefused && error.concerns === "account");
    if (isOutage) this.#failed(account, error, now.getTime());
    else if (error === null || error instanceof ProviderRefused) this.#answered(account);
  }

  #failed(account: Account, { message }: Error, now: number): void {
    const key = keyOf(account);
    const known = this.#troubles.get(key);
    const isRow = known && (known.until > 0 || now - known.lastFailedAt <= ROW_MS);
    const trouble = isRow ? known : { failures: 0, until: 0, pauseMs: PAUSE_MS, isOnTrial: false };
    const wasAside = trouble.until > 0;
    // A start from before the pause says nothing new.
    if (wasAside && !trouble.isOnTrial) return;
    const failures = trouble.failures + 1;
    const pauseMs = wasAside ? Math.min(PAUSE_MAX_MS, trouble.pauseMs * 2) : trouble.pauseMs;
    const isAside = wasAside || failures >= MAX_FAILED;
    const until = isAside ? now + pauseMs : 0;
    this.#troubles.set(key, { failures, lastFailedAt: now, until, pauseMs, isOnTrial: false });
    if (isAside)
      this.onChange({ ...nameOf(account), change: "aside", seconds: pauseMs / 1000, reason: message });
  }

  #answered(account: Account): void {
    const key = keyOf(account);
    const wasAside = (this.#troubles.get(key)?.until ?? 0) > 0;
    this.#troubles.delete(key);
    if (wasAside) this.onChange({ ...nameOf(account), change: "back", reason: "it answers again" });
  }
}

const nameOf = ({ facts, account }: Account) => ({ provider: facts.name, account });
const keyOf = ({ facts, account }: Account) => `${facts.name} ${account}`;
