import type { Tenant } from "~/tenancy/tenant.server";
import { type PushDeps, pushNotices } from "./push-notices.server";

/** Messages that come one upon the other are one push, and a page that is open has the time to show them first. */
const GATHER_MS = 200;

/**
 * Pushes notices soon after they were written, by the process that wrote them; what a killed one left comes with the sweep of each minute.
 */
export class NoticePusher {
  #waiting = new Map<string, NodeJS.Timeout>();
  #running = new Map<string, Promise<unknown>>();
  #underWay = new Set<Promise<void>>();
  #stopped = false;

  /** @param onFailure told of what went wrong with one tenant; what was not taken yet waits for the next sweep */
  constructor(
    readonly deps: PushDeps,
    readonly onFailure: (tenant: string, error: unknown) => void,
    readonly gatherMs = GATHER_MS,
  ) {}

  /** To be told that a tenant's notices wait. */
  noticed(tenant: Tenant): void {
    if (this.#stopped || this.#waiting.has(tenant.id)) return;
    const timer = setTimeout(() => {
      this.#waiting.delete(tenant.id);
      void this.push(tenant);
    }, this.gatherMs);
    this.#waiting.set(tenant.id, timer);
  }

  /** Pushes what waits of a tenant, one run after the other. @returns when every push is out or given up */
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

  /** Pushes what waits of any tenant. */
  async sweep(tenants: readonly Tenant[]): Promise<void> {
    for (const tenant of tenants) {
      if (this.#stopped) return;
      // The next tenant waits until these are taken, and not for the services that they go to.
      void this.push(tenant);
      await this.#running.get(tenant.id);
    }
  }

  /** Waits for what is on its way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    await Promise.all(this.#underWay);
    this.deps.sender.close();
  }
}
