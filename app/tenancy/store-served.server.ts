import type { Registry } from "./registry.server";
import type { StoredTenants } from "./stored-tenants.server";

export type Keeping = {
  /** resolves once all tenants that are served now are stored */
  idle: () => Promise<void>;
  stop: () => Promise<void>;
};

type OnFailure = (slug: string, error: unknown) => void;

/**
 * Stores the tenants whose present version is not stored yet, before the start is reported ready: from then on a restart loses none of them,
 * whatever happens to their folders. A failure does not stop the start. product 2.14
 * @param onFailure called for a tenant that could not be stored
 */
export async function storeNew(
  registry: Registry,
  stored: StoredTenants,
  onFailure: OnFailure,
): Promise<void> {
  const versions = new Map((await stored.all()).map(({ id, slug, version }) => [id, `${slug} ${version}`]));
  for (const tenant of registry.list())
    if (versions.get(tenant.id) !== `${tenant.slug} ${tenant.version}`)
      await stored
        .store(tenant, { isServing: false })
        .catch((error: unknown) => onFailure(tenant.slug, error));
}

/**
 * Stores every served tenant for the next start, one at a time and at low priority.
 * @param onFailure called for a tenant that could not be stored; it is retried when it changes
 */
export function storeServed(registry: Registry, stored: StoredTenants, onFailure: OnFailure): Keeping {
  const waiting = new Set(registry.list().map(({ id }) => id));
  let running: Promise<unknown> = Promise.resolve();
  const storeWaiting = async () => {
    for (const id of waiting) {
      waiting.delete(id);
      const tenant = registry.byId(id);
      if (tenant) await stored.store(tenant).catch((error: unknown) => onFailure(tenant.slug, error));
    }
  };
  const start = () => {
    running = running.then(storeWaiting);
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
