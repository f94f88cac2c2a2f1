import { z } from "zod";
import type { TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import { disableMail } from "./disable-mail.server";
import { disabledReasons } from "./rules";

/** Maximum number of events in one report. */
const EVENTS_MAX = 100;

/** A report of a mail provider. An address is any text that could be one; unknown addresses are skipped later. */
export type MailEvents = z.infer<typeof MailEvents>;
export const MailEvents = z.object({
  events: z
    .array(
      z.object({
        type: z.enum(disabledReasons),
        email: z
          .string()
          .max(254)
          .regex(/^[^\s\p{Cc}\p{Cs}@]+@[^\s\p{Cc}\p{Cs}@]+$/u)
          .toLowerCase(),
        at: z.iso.datetime({ offset: true }).optional(),
        permanent: z.boolean().default(true),
      }),
    )
    .max(EVENTS_MAX),
});

/**
 * Records for every member with a reported address why mails no longer reach it, for the whole report or not at all. A temporary bounce
 * changes nothing; an unknown address is skipped. product 15.8
 */
export async function recordMailEvents(ctx: Needs<"changed" | "db">, { events }: MailEvents): Promise<void> {
  const lasting = events.filter(({ type, permanent }) => permanent || type !== "bounce");
  const changed = await ctx.db.transaction(async (tx) => {
    const members = await lockMembers(
      tx,
      lasting.map(({ email }) => email),
    );
    const disabled = new Set<number>();
    for (const reason of disabledReasons) {
      const addresses = new Set(lasting.filter(({ type }) => type === reason).map(({ email }) => email));
      const ids = members.filter(({ email }) => addresses.has(email)).map(({ id }) => id);
      for (const id of await disableMail(tx, ids, reason)) disabled.add(id);
    }
    return disabled;
  });
  for (const id of changed) ctx.changed(id);
}

/** Locks the members with these addresses until the transaction ends, in order of id. */
async function lockMembers(
  tx: TenantTransaction,
  emails: string[],
): Promise<{ id: number; email: string }[]> {
  if (emails.length === 0) return [];
  return tx
    .selectFrom("members")
    .select(["id", "email"])
    .where("email", "in", emails)
    .orderBy("id")
    .forUpdate()
    .execute();
}
