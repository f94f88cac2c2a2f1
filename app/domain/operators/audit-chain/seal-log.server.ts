import type { Needs } from "~/domain/context";
import { type DatedLog, type DayHead, dayAfter, dayOf, headOf, startOf } from "./audit-day.server";

/** A day is sealed so long after its end: a transaction that began in it has ended by then. */
const WAIT_MS = 2 * 3_600_000;
/** How many days of one log are sealed at a time; the rest follows with the next run. */
export const DAYS_AT_A_TIME = 31;

/** A sealed day of a log. `brand`: its id, empty for the operators' own log. */
export type SealedDay = DayHead & { brand: string; day: string };

/** Returns the first day that is not over for long enough to be sealed, in UTC. */
export const firstOpenDay = (now: Date) => dayOf(new Date(now.getTime() - WAIT_MS));

/** Returns the first day that is not sealed yet of each log that has any, by brand. */
export async function readChains({ control }: Needs<"control">): Promise<ReadonlyMap<string, string>> {
  const rows = await control.transaction((tx) => tx.selectFrom("audit_chains").selectAll().execute());
  return new Map(rows.map(({ brand, next_day }) => [brand, next_day]));
}

/**
 * Seals the days of a log that are over: each gets a head, which is chained to the one before. At most 31 days with entries at a time; of two
 * concurrent calls one seals a day.
 * @param onSealed is called for each sealed day, once it is stored: who keeps the heads elsewhere can tell later whether the database was changed
 */
export async function sealLog(
  ctx: Needs<"control" | "now">,
  log: DatedLog,
  onSealed: (sealed: SealedDay) => void,
): Promise<void> {
  const { brand } = log;
  const open = firstOpenDay(ctx.now);
  const { nextDay, last } = await ctx.control.transaction(async (tx) => ({
    nextDay: (
      await tx.selectFrom("audit_chains").select("next_day").where("brand", "=", brand).executeTakeFirst()
    )?.next_day,
    last: await tx
      .selectFrom("audit_heads")
      .select("head")
      .where("brand", "=", brand)
      .orderBy("day", "desc")
      .limit(1)
      .executeTakeFirst(),
  }));
  let from = nextDay ?? "1970-01-01";
  let previous = last?.head ?? null;
  for (let count = 0; from < open && count < DAYS_AT_A_TIME; count++) {
    const first = await log.firstAt(startOf(from), startOf(open));
    const day = first && dayOf(first);
    const sealed = day === null ? null : await headOf(log, day, previous);
    from = day === null ? open : dayAfter(day);
    const isStored = await ctx.control.transaction(async (tx) => {
      if (sealed && day !== null) {
        const row = await tx
          .insertInto("audit_heads")
          .values({ brand, day, ...sealed, sealed_at: ctx.now })
          .onConflict((on) => on.columns(["brand", "day"]).doNothing())
          .returning("day")
          .executeTakeFirst();
        if (!row) return false;
      }
      await tx
        .insertInto("audit_chains")
        .values({ brand, next_day: from })
        .onConflict((on) => on.column("brand").doUpdateSet({ next_day: from }))
        .execute();
      return true;
    });
    if (!isStored) return;
    if (!sealed || day === null) return;
    onSealed({ brand, day, ...sealed });
    previous = sealed.head;
  }
}
