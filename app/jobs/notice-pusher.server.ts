import type { Tenant } from "~/tenancy/tenant.server";
import { type PushDeps, pushNotices } from "./push-notices.server";

/** Messages in quick succession become one push, and an open page has time to show them first. */
const GATHER_MS = 200;

/**
 * Pushes notices soon after they were written, in the process that wrote them; those of a killed process follow with the sweep of each
 * minute.
 */
export class NoticePusher {
  #waiting = new Map<string, NodeJS.Timeout>();
  #running = new Map<string, Promise<unknown>>();
  #underWay = new Set<Promise<void>>();
  #stopped = false;

  /** @param onFailure called with the failure of one tenant; notices that were not taken wait for the next sweep */
  constructor(
    readonly deps: PushDeps,
    readonly onFailure: (tenant: string, error: unknown) => void,
    readonly gatherMs = GATHER_MS,
  ) {}

  /** Schedules a run for a tenant with new notices. */
  noticed(tenant: Tenant): void {
    if (this.#stopped || this.#waiting.has(tenant.id)) return;
    const timer = setTimeout(() => {
      this.#waiting.delete(tenant.id);
      void this.push(tenant);
    }, this.gatherMs);
    this.#waiting.set(tenant.id, timer);
  }

  /** Pushes a tenant's notices, one run at a time. @returns when every push is sent or given up */
  push(tenant: Tenant): Promise<void> {
    const { id, slug } = tenant;
    const before = this.#running.get(id) ?? Promise.resolve();
    const run = before.then(() => pushNotices(this.deps, tenant));
    const taken = run
      .catch(() => undefined)
      .finally(() => {
        if (this.#running.get(id) === taken) this.#running.delete(id);
      });
    this.#running.set(id, taken);
    const done: Promise<void> = run
      .then(({ settled }) => settled)
      .then(() => undefined)
      .catch((error: unknown) => this.onFailure(slug, error))
      .finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
    return done;
  }

  /** Pushes the waiting notices of tenants. */
  async sweep(tenants: readonly Tenant[]): Promise<void> {
    for (const tenant of tenants) {
      if (this.#stopped) return;
      // The next tenant waits until these are taken, but not for the push services.
      void this.push(tenant);
      await this.#running.get(tenant.id);
    }
  }

  /** Waits for pushes in progress. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    await Promise.all(this.#underWay);
    this.deps.sender.close();
  }
}
