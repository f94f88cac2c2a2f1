import type { TenantDb } from "~/db/pool.server";

/** The process ends here, as far as the verb that runs can tell. */
export class Killed extends Error {}

/** A tenant's database that fails at one transaction: before it does anything, or once it is committed and its result is lost. */
export type FailingDb = {
  db: TenantDb;
  /** how many transactions there were since the last `killAt` */
  count: () => number;
  /** @param at which transaction from now on, counted from 1 */
  killAt: (at: number, when: "before" | "after") => void;
  heal: () => void;
  /** whether a transaction failed so far; a verb may take it for a provider that does not answer */
  hasFailed: () => boolean;
};

export function failingDb(db: TenantDb): FailingDb {
  let hasFailed = false;
  let [count, killed] = [0, { at: 0, when: "before" as "before" | "after" }];
  return {
    count: () => count,
    killAt: (at, when) => {
      [count, killed] = [0, { at, when }];
    },
    heal: () => {
      killed = { ...killed, at: 0 };
    },
    hasFailed: () => hasFailed,
    db: {
      ...db,
      transaction: async (fn) => {
        count += 1;
        const isThis = count === killed.at;
        const { when } = killed;
        hasFailed ||= isThis;
        if (isThis && when === "before") throw new Killed();
        const done = await db.transaction(fn);
        if (isThis) throw new Killed();
        return done;
      },
    },
  };
}
