import { createHash } from "node:crypto";
import type { ControlDb } from "~/db/control-database.server";
import type { TenantDb } from "~/db/pool.server";

/** What of an entry is covered by the head of its day, the number first. */
type Covered = [id: number, ...(string | number | null)[]];

/** A log as its heads read it: in UTC days, within one day by number. */
export interface DatedLog {
  /** the brand's id; empty for the operators' own log */
  brand: string;
  /** Returns when the first entry of a range of time was made; null where there is none. */
  firstAt(from: Date, before: Date): Promise<Date | null>;
  /** Returns entries of a range of time with greater numbers than `after`, by number. */
  entries(range: { from: Date; before: Date; after: number; limit: number }): Promise<Covered[]>;
}

/**
 * Returns the audit log of a brand. Neither the member nor the reason is covered, because an erasure empties both.
 * @param brand its id
 */
export function brandLog(brand: string, db: TenantDb): DatedLog {
  return {
    brand,
    firstAt: (from, before) =>
      db.transaction(async (tx) => {
        const query = tx.selectFrom("audit_entries").select("done_at as at");
        const row = await query
          .where("done_at", ">=", from)
          .where("done_at", "<", before)
          .orderBy("done_at")
          .orderBy("id")
          .limit(1)
          .executeTakeFirst();
        return row?.at ?? null;
      }),
    entries: ({ from, before, after, limit }) =>
      db.transaction(async (tx) => {
        const rows = await tx
          .selectFrom("audit_entries")
          .select(["id", "done_at", "done_by", "action", "detail", "approval", "approved_by"])
          .where("done_at", ">=", from)
          .where("done_at", "<", before)
          .where("id", ">", after)
          .orderBy("id")
          .limit(limit)
          .execute();
        return rows.map(({ id, done_at, done_by, action, detail, approval, approved_by }) => [
          id,
          done_at.getTime(),
          ...[done_by, action, detail, approval, approved_by],
        ]);
      }),
  };
}

/** Returns the log of what concerns no brand, which no erasure changes: its reasons are covered too. */
export function operatorsLog(control: ControlDb): DatedLog {
  return {
    brand: "",
    firstAt: (from, before) =>
      control.transaction(async (tx) => {
        const query = tx.selectFrom("operator_entries").select((of) => of.fn.min("done_at").as("at"));
        const row = await query
          .where("done_at", ">=", from)
          .where("done_at", "<", before)
          .executeTakeFirstOrThrow();
        return row.at;
      }),
    entries: ({ from, before, after, limit }) =>
      control.transaction(async (tx) => {
        const rows = await tx
          .selectFrom("operator_entries")
          .select(["id", "done_at", "done_by", "action", "detail", "why", "approval", "approved_by"])
          .where("done_at", ">=", from)
          .where("done_at", "<", before)
          .where("id", ">", after)
          .orderBy("id")
          .limit(limit)
          .execute();
        return rows.map(({ id, done_at, done_by, action, detail, why, approval, approved_by }) => [
          id,
          done_at.getTime(),
          ...[done_by, action, detail, why, approval, approved_by],
        ]);
      }),
  };
}

const DAY_MS = 86_400_000;
const PAGE = 5000;

/** Returns the day of a time, in UTC, and the start of a day, and the day after it. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10);
export const startOf = (day: string) => new Date(`${day}T00:00:00Z`);
export const dayAfter = (day: string) => dayOf(new Date(startOf(day).getTime() + DAY_MS));

/** What a day of a log was: how many entries, and the head over them and the head of the day before. */
export type DayHead = { entries: number; head: Buffer };

/**
 * Computes the head of a day: SHA-256 over the log, the day, the head before it, and each entry in the order of numbers.
 * @param previous the head of the last day before it that has entries; null for the first one
 */
export async function headOf(log: DatedLog, day: string, previous: Buffer | null): Promise<DayHead> {
  const hash = createHash("sha256");
  const add = (parts: unknown[]) => hash.update(`${JSON.stringify(parts)}\n`);
  add(["livery audit 1", log.brand, day, previous?.toString("hex") ?? null]);
  const range = { from: startOf(day), before: startOf(dayAfter(day)), limit: PAGE };
  let [entries, after] = [0, 0];
  for (;;) {
    const page = await log.entries({ ...range, after });
    for (const entry of page) add(entry);
    entries += page.length;
    after = page.at(-1)?.[0] ?? after;
    if (page.length < PAGE) return { entries, head: hash.digest() };
  }
}
