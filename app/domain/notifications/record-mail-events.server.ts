import { z } from "zod";
import type { TenantTransaction } from "~/db/tables";
import type { AccountContext } from "~/domain/accounts/account.server";
import { disableMail } from "./disable-mail.server";
import { disabledReasons } from "./rules";

/** How many events one report may hold. */
const EVENTS_MAX = 100;

/** What a mail provider reports. An address is any text that could be one: whether it is known shows later. */
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
 * Notes for every member with a reported address why mails no longer reach it, all of a report or nothing. A bounce that may pass
 * changes nothing; an address that nobody has is passed over.
 * @returns the numbers of the members whom it changed. product.md §4
 */
export async function recordMailEvents(
  ctx: Pick<AccountContext, "db">,
  { events }: MailEvents,
): Promise<number[]> {
  const lasting = events.filter(({ type, permanent }) => permanent || type !== "bounce");
  return ctx.db.transaction(async (tx) => {
    const members = await holdMembers(
      tx,
      lasting.map(({ email }) => email),
    );
    const changed = new Set<number>();
    for (const reason of disabledReasons) {
      const addresses = new Set(lasting.filter(({ type }) => type === reason).map(({ email }) => email));
      const ids = members.filter(({ email }) => addresses.has(email)).map(({ id }) => id);
      for (const id of await disableMail(tx, ids, reason)) changed.add(id);
    }
    return [...changed];
  });
}

/** The members with these addresses, held in the order of their numbers until the transaction ends. */
async function holdMembers(
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
