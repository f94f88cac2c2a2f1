import { sql } from "kysely";
import type { ControlTransaction } from "~/db/control-tables";
import { addDays, todayIn } from "~/domain/calendar";
import type { Needs } from "~/domain/context";
import { foldCounts } from "~/domain/growth/fold-counts.server";
import { countDay, type DayCounts, hourCounts } from "./count-day.server";
import { countFacts } from "./count-facts.server";
import { MEDIAN_WEEKS, usualAt } from "./usual";

/** How far back missing days are counted, and how many in one run. */
const BACK_DAYS = 28;
const MAX_MISSING = 10;
/** Counts by hour are of no use afterwards. */
const HOURS_DAYS = 60;

/**
 * Counts the present day of a brand in one transaction of the brand, and days before that are missing or not final, and stores the numbers in the
 * operators' tables. Repeated and concurrent runs store the same; an older count never replaces a newer one.
 */
export async function refreshFigures({
  tenant,
  db,
  control,
  now,
}: Needs<"tenant" | "db" | "control" | "now">): Promise<void> {
  const { timezone } = tenant.config;
  const today = todayIn(timezone, now);
  const stored = await control.transaction((tx) => readStored(tx, tenant.id, today));
  const isFinal = (day: string) => {
    const row = stored.find((one) => one.day === day);
    return row !== undefined && todayIn(timezone, row.counted_at) > day;
  };
  const counted = await db.transaction(async (tx) => {
    await foldCounts(tx);
    const { rows } = await sql<{ day: string | null }>`select min(day) as day from growth_counts`.execute(tx);
    const first = rows[0]?.day ?? today;
    const before = Array.from({ length: BACK_DAYS }, (_, at) => addDays(today, -1 - at));
    const missing = before.filter((day) => day >= first && !isFinal(day)).slice(0, MAX_MISSING);
    const days: [string, DayCounts][] = [];
    for (const day of [today, ...missing]) days.push([day, await countDay(tx, day, timezone)]);
    return { days, facts: await countFacts(tx, now) };
  });
  const clock = clockIn(timezone, now);
  const usual = usualAt(stored, today, clock);
  await control.transaction(async (tx) => {
    for (const [day, counts] of counted.days)
      await storeDay(tx, tenant.id, day, counts, now, day === today ? clock.hour : null);
    const health = {
      day: today,
      counted_at: now,
      facts: JSON.stringify(counted.facts),
      usual: JSON.stringify(usual),
    };
    await tx
      .insertInto("brand_health")
      .values({ brand: tenant.id, ...health })
      .onConflict((on) => on.column("brand").doUpdateSet(health).where("brand_health.counted_at", "<=", now))
      .execute();
    await tx
      .updateTable("daily_figures")
      .set({ hours: "{}" })
      .where("brand", "=", tenant.id)
      .where("day", "<", addDays(today, -HOURS_DAYS))
      .where(sql<boolean>`hours <> '{}'`)
      .execute();
  });
}

const readStored = (tx: ControlTransaction, brand: string, today: string) =>
  tx
    .selectFrom("daily_figures")
    .select(["day", "counted_at", "hours"])
    .where("brand", "=", brand)
    .where("day", ">=", addDays(today, -7 * MEDIAN_WEEKS))
    .where("day", "<=", today)
    .execute();

/** @param hour of the count, where the day is the present one; its other hours stay as they are */
async function storeDay(
  tx: ControlTransaction,
  brand: string,
  day: string,
  { money, ...counts }: DayCounts,
  now: Date,
  hour: number | null,
): Promise<void> {
  const hours = JSON.stringify(hour === null ? {} : { [hour]: hourCounts({ money, ...counts }) });
  const values = { ...counts, money: JSON.stringify(money), counted_at: now };
  await tx
    .insertInto("daily_figures")
    .values({ brand, day, ...values, hours })
    .onConflict((on) =>
      on
        .columns(["brand", "day"])
        .doUpdateSet({ ...values, hours: sql`daily_figures.hours || excluded.hours` })
        .where("daily_figures.counted_at", "<=", now),
    )
    .execute();
}

/** Returns the time of the clock in a time zone. */
function clockIn(timeZone: string, now: Date): { hour: number; minute: number } {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(now);
  const of = (type: "hour" | "minute") => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return { hour: of("hour"), minute: of("minute") };
}
