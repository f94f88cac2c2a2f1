import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { MailKind } from "./mail-queue.server";

/** Mails that anybody can cause to any address, with a form that requires no login. */
const strangersKinds: readonly MailKind[] = [
  "activate",
  "account_exists",
  "address_refused",
  "reset",
  "mail_change",
  "mail_change_exists",
  "complaint_received",
  "waiting_confirm",
];

const HOUR_MS = 3_600_000;
/** Maximum number of mails to one address, all of these kinds together. */
export const RECIPIENT_MAX = { hour: 6, day: 20 } as const;

/**
 * Returns whether one more mail may be sent to an address that a stranger may have typed. Locks the address until the transaction ends, so
 * call it before any row is locked.
 * @param recipient in lower case
 */
export async function mayMailRecipient(
  tx: TenantTransaction,
  recipient: string,
  now: Date,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${recipient}`}, 0))`.execute(tx);
  const since = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const { hour, day } = await tx
    .selectFrom("mails")
    .select(({ fn }) => [
      fn.countAll<number>().as("day"),
      fn.countAll<number>().filterWhere("created_at", ">", since(1)).as("hour"),
    ])
    .where("recipient", "=", recipient)
    .where("created_at", ">", since(24))
    .where("kind", "in", strangersKinds)
    .executeTakeFirstOrThrow();
  return Number(hour) < RECIPIENT_MAX.hour && Number(day) < RECIPIENT_MAX.day;
}
