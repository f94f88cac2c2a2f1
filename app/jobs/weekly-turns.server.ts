import { weekDueIn } from "~/domain/notifications/week";
import type { Tenant } from "~/tenancy/tenant.server";

/** How often a brand is gone through on the day of its weekly updates; the next run includes members who were missed. */
const EVERY_MS = 60 * 60_000;

/** Spreads the weekly updates: that a brand has some is known only by going through its members. */
export class WeeklyTurns {
  #last = new Map<string, number>();

  /** Returns whether it is a tenant's turn now, which it then is not for an hour. */
  take({ id, config }: Tenant, now: Date): boolean {
    if (weekDueIn(config.timezone, now) === null) return false;
    const isTurn = now.getTime() - (this.#last.get(id) ?? 0) >= EVERY_MS;
    if (isTurn) this.#last.set(id, now.getTime());
    return isTurn;
  }
}
