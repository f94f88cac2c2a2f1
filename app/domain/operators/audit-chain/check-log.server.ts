import type { Needs } from "~/domain/context";
import { type DatedLog, dayAfter, dayOf, headOf, startOf } from "./audit-day.server";

/** What a check found of a day. */
export type DayProblem = {
  day: string;
  problem: /** the entries, or the head of the day before, are not what was sealed */
    | "differs"
    /** the day was sealed with entries and has none */
    | "emptied"
    /** the day was over and sealed without entries, or its head is gone */
    | "not_sealed"
    /** the head in the database is not the one that was logged */
    | "other_head";
};

/** The heads of one log as they were logged, by day, in hexadecimal. */
export type LoggedHeads = ReadonlyMap<string, string>;

/**
 * Computes the heads of a log again and compares them with the stored ones, and with those that were logged. Each day is compared on its own:
 * a changed day is named, and those after it are not.
 * @returns the number of sealed days, and what differs, by day. architecture, Operators
 */
export async function checkLog(
  ctx: Needs<"control">,
  log: DatedLog,
  logged: LoggedHeads = new Map(),
): Promise<{ days: number; problems: DayProblem[] }> {
  const { brand } = log;
  const { heads, nextDay } = await ctx.control.transaction(async (tx) => ({
    heads: await tx
      .selectFrom("audit_heads")
      .select(["day", "entries", "head"])
      .where("brand", "=", brand)
      .orderBy("day")
      .execute(),
    nextDay: (
      await tx.selectFrom("audit_chains").select("next_day").where("brand", "=", brand).executeTakeFirst()
    )?.next_day,
  }));
  const problems: DayProblem[] = [];
  const stored = new Map(heads.map(({ day, head }) => [day, head]));
  for (const [day, head] of logged)
    if (stored.get(day)?.toString("hex") !== head) problems.push({ day, problem: "other_head" });
  let previous: Buffer | null = null;
  let from = "1970-01-01";
  for (const { day, head } of heads) {
    problems.push(...(await unsealedDays(log, from, day)));
    const computed = await headOf(log, day, previous);
    if (computed.entries === 0) problems.push({ day, problem: "emptied" });
    else if (!computed.head.equals(head)) problems.push({ day, problem: "differs" });
    previous = head;
    from = dayAfter(day);
  }
  if (nextDay) problems.push(...(await unsealedDays(log, from, nextDay)));
  return { days: heads.length, problems: problems.toSorted((a, b) => (a.day < b.day ? -1 : 1)) };
}

/** Returns the days of a range that have entries. @param before the first day after it */
async function unsealedDays(log: DatedLog, from: string, before: string): Promise<DayProblem[]> {
  const found: DayProblem[] = [];
  for (let day = from; day < before; ) {
    const first = await log.firstAt(startOf(day), startOf(before));
    if (!first) break;
    found.push({ day: dayOf(first), problem: "not_sealed" });
    day = dayAfter(dayOf(first));
  }
  return found;
}
