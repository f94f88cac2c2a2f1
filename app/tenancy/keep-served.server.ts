import type { KeptTenants } from "./kept-tenants.server";
import type { Registry } from "./registry.server";

export type Keeping = {
  /** when all that is served now is kept */
  idle: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Keeps every tenant as it is served, one after the other and behind what is more urgent, so that a start after this one finds it.
 * @param onFailure told of one that could not be kept; it is tried again when it changes
 */
export function keepServed(
  registry: Registry,
  kept: KeptTenants,
  onFailure: (slug: string, error: unknown) => void,
): Keeping {
  const waiting = new Set(registry.list().map(({ id }) => id));
  let running: Promise<unknown> = Promise.resolve();
  const keepWaiting = async () => {
    for (const id of waiting) {
      waiting.delete(id);
      const tenant = registry.byId(id);
      if (tenant) await kept.keep(tenant).catch((error: unknown) => onFailure(tenant.slug, error));
    }
  };
  const start = () => {
    running = running.then(keepWaiting);
  };
  const forget = registry.onChange(({ id, tenant }) => {
    if (!tenant) return;
    waiting.add(id);
    start();
  });
  start();
  const idle = async () => {
    let last: Promise<unknown> | null = null;
    while (last !== running) {
      last = running;
      await last;
    }
  };
  return {
    idle,
    stop: async () => {
      forget();
      waiting.clear();
      await idle();
    },
  };
}
