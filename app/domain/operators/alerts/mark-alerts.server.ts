import type { Needs } from "~/domain/context";

/** For how long an operator may not see an alert, in milliseconds. */
export const snoozeMs = { hour: 3600_000, day: 86_400_000 } as const;
/** Who looks after an alert does so at most for a working day. */
const TAKEN_MS = 12 * 3600_000;

/** What operators did with alerts, by the alert's key: those that this operator snoozed, and who looks after which. */
export type AlertMarks = {
  snoozed: ReadonlyMap<string, Date>;
  taken: ReadonlyMap<string, { operatorId: number; name: string }>;
};

type Marking = Needs<"control" | "now"> & { operatorId: number };

/** Returns the marks that count now. */
export async function readMarks({ control, now, operatorId }: Marking): Promise<AlertMarks> {
  return control.transaction(async (tx) => {
    const snoozed = await tx
      .selectFrom("alert_snoozes")
      .select(["alert", "until"])
      .where("operator_id", "=", operatorId)
      .where("until", ">", now)
      .execute();
    const taken = await tx
      .selectFrom("alert_takes as t")
      .innerJoin("operators as o", "o.id", "t.operator_id")
      .select(["t.alert", "t.operator_id as operatorId", "o.name"])
      .where("t.until", ">", now)
      .execute();
    return {
      snoozed: new Map(snoozed.map(({ alert, until }) => [alert, until])),
      taken: new Map(taken.map(({ alert, ...by }) => [alert, by])),
    };
  });
}

/** Hides an alert from one operator for a time. A second time replaces the first. */
export async function snoozeAlert(
  { control, now, operatorId }: Marking,
  alert: string,
  length: keyof typeof snoozeMs,
): Promise<void> {
  const until = new Date(now.getTime() + snoozeMs[length]);
  await control.transaction(async (tx) => {
    await tx.deleteFrom("alert_snoozes").where("until", "<=", now).execute();
    await tx
      .insertInto("alert_snoozes")
      .values({ operator_id: operatorId, alert, until })
      .onConflict((on) => on.columns(["operator_id", "alert"]).doUpdateSet({ until }))
      .execute();
  });
}

/** Shows a snoozed alert again. */
export async function wakeAlert({ control, operatorId }: Marking, alert: string): Promise<void> {
  await control.transaction((tx) =>
    tx.deleteFrom("alert_snoozes").where("operator_id", "=", operatorId).where("alert", "=", alert).execute(),
  );
}

/**
 * Records who looks after an alert, so that no two operators do the same.
 * @returns false where another operator already does
 */
export async function takeAlert({ control, now, operatorId }: Marking, alert: string): Promise<boolean> {
  const until = new Date(now.getTime() + TAKEN_MS);
  return control.transaction(async (tx) => {
    await tx.deleteFrom("alert_takes").where("until", "<=", now).execute();
    const rows = await tx
      .insertInto("alert_takes")
      .values({ alert, operator_id: operatorId, until })
      .onConflict((on) =>
        on.column("alert").doUpdateSet({ until }).where("alert_takes.operator_id", "=", operatorId),
      )
      .returning("alert")
      .execute();
    return rows.length > 0;
  });
}

/** Gives an alert back; only who took it can. */
export async function releaseAlert({ control, operatorId }: Marking, alert: string): Promise<void> {
  await control.transaction((tx) =>
    tx.deleteFrom("alert_takes").where("alert", "=", alert).where("operator_id", "=", operatorId).execute(),
  );
}
