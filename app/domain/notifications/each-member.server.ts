import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { AccountContext } from "~/domain/accounts/account.server";
import { isOnline, ONLINE_MINUTES } from "~/domain/members/rules";
import type { Mail } from "./mail-queue.server";
import type { Preference } from "./rules";
import { wantsMail } from "./wants-mail.server";

/** What the verbs need that mail members what happened while they were away. */
export type MailingContext = Pick<AccountContext, "tenant" | "db" | "now" | "mails">;

/** A member, held until the transaction ends. */
export type HeldMember = {
  id: number;
  lastActive: Date;
  wants: (preference: Preference) => boolean;
  /** a mail to them, in their language */
  mail: (kind: Mail["kind"], params: NonNullable<Mail["params"]>) => Mail;
};

type FindDue = (after: number, limit: number) => RawBuilder<{ id: number }>;

const BATCH = 200;

/** A time before now, for what must be so old. */
export function before(now: Date, { minutes = 0, hours = 0, days = 0 }): Date {
  return new Date(now.getTime() - ((days * 24 + hours) * 60 + minutes) * 60_000);
}

/**
 * Goes over members, each in a transaction of their own: one who fails stops no other. Run twice at once, each member is held by one of
 * the two, and passed over by the other.
 * @param findDue the numbers of those above one, in order, as many as are asked for
 * @throws AggregateError with what failed, after the rest is done
 */
export async function eachMember(
  ctx: MailingContext,
  findDue: FindDue,
  tell: (tx: TenantTransaction, member: HeldMember) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (let after = 0; ; ) {
    const { rows } = await ctx.db.transaction((tx) => findDue(after, BATCH).execute(tx));
    for (const { id } of rows)
      await ctx.db
        .transaction(async (tx) => {
          const member = await hold(tx, id);
          if (member) await tell(tx, member);
        })
        .catch((error: unknown) => failures.push(error));
    if (rows.length < BATCH) break;
    after = rows[rows.length - 1]!.id;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} members were not told.`);
}

/** The same for members who are not there: one who came back meanwhile is passed over. @param findDue may name who is there */
export async function eachAway(
  ctx: MailingContext,
  findDue: FindDue,
  tell: (tx: TenantTransaction, member: HeldMember) => Promise<void>,
): Promise<void> {
  await eachMember(ctx, findDue, async (tx, member) => {
    if (!isOnline(member.lastActive, ctx.now)) await tell(tx, member);
  });
}

/** Whether a member was not there for as long as it takes to count as away. @param lastActive such as sql`members.last_active` */
export function isAway(
  { now }: Pick<MailingContext, "now">,
  lastActive: RawBuilder<Date>,
): RawBuilder<boolean> {
  return sql`${lastActive} <= ${before(now, { minutes: ONLINE_MINUTES })}`;
}

/** Holds a member without standing in the way of what is written about them. Null where they are gone, or held already. */
async function hold(tx: TenantTransaction, id: number): Promise<HeldMember | null> {
  const row = await tx
    .selectFrom("members")
    .select(["email", "name", "language", "status", "completed", "fictional", "last_active"])
    .select(["notifications_off", "notifications_disabled"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return null;
  // Nobody reads the mails of a profile that the operator runs.
  const isReachable = row.status === "active" && row.completed && !row.fictional;
  const settings = {
    notificationsOff: row.notifications_off,
    notificationsDisabled: row.notifications_disabled,
  };
  return {
    id,
    lastActive: row.last_active,
    wants: (preference) => isReachable && wantsMail(settings, preference),
    mail: (kind, params) => ({
      kind,
      memberId: id,
      recipient: row.email,
      language: row.language,
      params: { member: row.name, ...params },
    }),
  };
}
