import type { TenantDb } from "~/db/pool.server";
import { addCounts, type CountAddition, type Seen } from "~/domain/growth/fold-counts.server";
import type { Tenant } from "~/tenancy/tenant.server";

/** How often counts are written, in milliseconds. */
const FLUSH_MS = 5_000;
/** The maximum of different rows of one tenant that wait; while the database is away further rows are not counted. */
const MAX_ROWS = 2_000;

/**
 * Counts visitors in memory and writes the sums every few seconds with one statement per tenant, so that a cached page needs no query. A
 * killed process loses what it had not written. product 20.2
 */
export class VisitCounts {
  #waiting = new Map<Tenant["id"], { tenant: Tenant; rows: Map<string, CountAddition> }>();
  #timer: NodeJS.Timeout;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    readonly databaseOf: (tenant: Tenant) => TenantDb,
    readonly onError: (error: unknown) => void,
    flushMs = FLUSH_MS,
  ) {
    this.#timer = setInterval(() => void this.flush(), flushMs);
    this.#timer.unref();
  }

  add(tenant: Tenant, seen: Seen): void {
    this.#add(tenant, { ...seen, count: 1 });
  }

  /** Writes all counts since the last flush. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  #add(tenant: Tenant, { count, ...seen }: CountAddition): void {
    const waiting = this.#waiting.get(tenant.id) ?? { tenant, rows: new Map() };
    this.#waiting.set(tenant.id, waiting);
    const key = [
      seen.day,
      seen.step,
      seen.source,
      seen.lander,
      seen.country,
      seen.experiment,
      seen.variant,
    ].join("\n");
    const row = waiting.rows.get(key);
    if (row) row.count += count;
    else if (waiting.rows.size < MAX_ROWS) waiting.rows.set(key, { ...seen, count });
  }

  async #write(): Promise<void> {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { tenant, rows } of all) {
      const additions = [...rows.values()];
      try {
        await this.databaseOf(tenant).transaction((tx) => addCounts(tx, additions));
      } catch (error) {
        for (const addition of additions) this.#add(tenant, addition);
        this.onError(error);
      }
    }
  }
}
