import type { TenantDb } from "~/db/pool.server";
import {
  countQueues,
  type Queue,
  type QueueCounts,
  queues,
} from "~/domain/operators/review/count-queues.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { queryBrands } from "./merge-brands.server";

/** Counts are read again after this time; with many brands later, so that counting never takes more than a small part of a processor. */
const FRESH_MS = 10_000;
const FRESH_MS_FOR_EACH = 60;
/** How long a page waits for counts: for the first ones, and for newer ones. */
const FIRST_WAIT_MS = 1000;
const WAIT_MS = 40;

type Known = { counts: QueueCounts; at: number };

/** The counts of some brands. `at`: when the oldest of them was read, null where none was. `missing`: brands that were not counted yet. */
export type Board = { ofBrand: ReadonlyMap<string, QueueCounts>; at: Date | null; missing: number };

/**
 * What waits in the queues of all brands. Counts are read from each brand on its own, are remembered for a while and renewed behind the page, so that a page
 * with a thousand brands is as fast as one with ten.
 */
export class QueueBoard {
  #known = new Map<string, Known>();
  #running = new Map<string, Promise<void>>();

  constructor(
    readonly databaseOf: (tenant: Tenant) => TenantDb,
    readonly onFailure: (tenant: Tenant, error: unknown) => void,
  ) {}

  /** Returns the counts of some brands by their ids, at most about `FRESH_MS` old where there are few. */
  async of(tenants: readonly Tenant[], now: Date): Promise<Board> {
    const fresh = Math.max(FRESH_MS, tenants.length * FRESH_MS_FOR_EACH);
    const stale = tenants.filter(({ id }) => (this.#known.get(id)?.at ?? 0) <= now.getTime() - fresh);
    if (stale.length > 0) {
      const renewed = this.#renew(stale, now);
      const isFirst = !tenants.some(({ id }) => this.#known.has(id));
      await within(renewed, isFirst ? FIRST_WAIT_MS : WAIT_MS);
    }
    const known = tenants.flatMap(({ id }) => {
      const found = this.#known.get(id);
      return found ? [[id, found] as const] : [];
    });
    return {
      ofBrand: new Map(known.map(([id, { counts }]) => [id, counts])),
      at: known.length > 0 ? new Date(Math.min(...known.map(([, { at }]) => at))) : null,
      missing: tenants.length - known.length,
    };
  }

  /** Drops what is known of a brand, after a decision there. */
  drop({ id }: Pick<Tenant, "id">): void {
    this.#known.delete(id);
  }

  async #renew(tenants: readonly Tenant[], now: Date): Promise<void> {
    const waiting = tenants.filter(({ id }) => !this.#running.has(id));
    if (waiting.length > 0) {
      const run = queryBrands(
        waiting,
        async (tenant) => {
          const counts = await countQueues({ db: this.databaseOf(tenant), now });
          this.#known.set(tenant.id, { counts, at: now.getTime() });
        },
        this.onFailure,
      ).then(() => {
        for (const { id } of waiting) this.#running.delete(id);
      });
      for (const { id } of waiting) this.#running.set(id, run);
    }
    await Promise.all(new Set(tenants.flatMap(({ id }) => this.#running.get(id) ?? [])));
  }
}

/** Returns the sums over brands: how many wait, and since when the first does. */
export function sumOf(board: Board): QueueCounts {
  const sum = (queue: Queue) => {
    const all = [...board.ofBrand.values()].map((counts) => counts[queue]);
    const times = all.flatMap(({ oldest }) => oldest ?? []).map((at) => at.getTime());
    return {
      count: all.reduce((total, { count }) => total + count, 0),
      oldest: times.length > 0 ? new Date(Math.min(...times)) : null,
    };
  };
  return Object.fromEntries(queues.map((queue) => [queue, sum(queue)])) as QueueCounts;
}

function within(done: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
