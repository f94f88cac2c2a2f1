import type { TenantDb } from "~/db/pool.server";

/** Simulates the end of the process at this point. */
export class Killed extends Error {}

/** A tenant's database that fails at one transaction: before it runs, or after the commit, when its result is lost. */
export type FailingDb = {
  db: TenantDb;
  /** the number of transactions since the last `killAt` */
  count: () => number;
  /** @param at the transaction that fails, counted from 1 from now on */
  killAt: (at: number, when: "before" | "after") => void;
  heal: () => void;
  /** whether a transaction has failed; a verb may mistake the failure for a provider that does not answer */
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
