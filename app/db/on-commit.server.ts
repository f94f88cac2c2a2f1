import type { TenantTransaction } from "./tables";

const waiting = new WeakMap<TenantTransaction, (() => void)[]>();

/** Calls `run` once the transaction is committed, never if it is rolled back. `run` must not throw. */
export function onCommit(tx: TenantTransaction, run: () => void): void {
  const runs = waiting.get(tx);
  if (runs) runs.push(run);
  else waiting.set(tx, [run]);
}

/** Calls what waits for the commit of a transaction. To be called by the pool only. */
export function runCommitted(tx: TenantTransaction): void {
  for (const run of waiting.get(tx) ?? []) run();
}
