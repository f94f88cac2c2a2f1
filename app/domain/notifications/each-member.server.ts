import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { MailingContext } from "~/domain/context";
import { isOnline, ONLINE_MINUTES } from "~/domain/members/rules";
import type { Mail } from "./mail-queue.server";
import type { Preference } from "./rules";
import { wantsMail } from "./wants-mail.server";

/** A member whose row is locked until the transaction ends. */
export type LockedMember = {
  id: number;
  lastActive: Date;
  wants: (preference: Preference) => boolean;
  /** creates a mail to them, in their language */
  mail: (kind: Mail["kind"], params: NonNullable<Mail["params"]>) => Mail;
};

type FindDue = (after: number, limit: number) => RawBuilder<{ id: number }>;

const BATCH = 200;

/** Returns the time that is this long before `now`. */
export function before(now: Date, { minutes = 0, hours = 0, days = 0 }): Date {
  return new Date(now.getTime() - ((days * 24 + hours) * 60 + minutes) * 60_000);
}

/**
 * Processes members, each in a separate transaction, so that a failure does not stop the others. If two processes run this at the same
 * time, each member is locked by one of them and skipped by the other.
 * @param findDue selects the ids above `after` in ascending order, at most `limit`
 * @throws AggregateError with all failures, after the remaining members are processed
 */
export async function eachMember(
  ctx: MailingContext,
  findDue: FindDue,
  publish: (tx: TenantTransaction, member: LockedMember) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (let after = 0; ; ) {
    const { rows } = await ctx.db.transaction((tx) => findDue(after, BATCH).execute(tx));
    for (const { id } of rows)
      await ctx.db
        .transaction(async (tx) => {
          const member = await lock(tx, id);
          if (member) await publish(tx, member);
        })
        .catch((error: unknown) => failures.push(error));
    if (rows.length < BATCH) break;
    after = rows[rows.length - 1]!.id;
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} members could not be notified.`);
}

/**
 * Like `eachMember`, for members who are away: skips members who have come back since.
 * @param findDue may include members who are online
 */
export async function eachInactive(
  ctx: MailingContext,
  findDue: FindDue,
  publish: (tx: TenantTransaction, member: LockedMember) => Promise<void>,
): Promise<void> {
  await eachMember(ctx, findDue, async (tx, member) => {
    if (!isOnline(member.lastActive, ctx.now)) await publish(tx, member);
  });
}

/**
 * Returns the SQL condition that a member was inactive for long enough to count as away.
 * @param lastActive such as sql`members.last_active`
 */
export function isInactive(
  { now }: Pick<MailingContext, "now">,
  lastActive: RawBuilder<Date>,
): RawBuilder<boolean> {
  return sql`${lastActive} <= ${before(now, { minutes: ONLINE_MINUTES })}`;
}

/** Locks a member without blocking inserts that reference them. Returns null where they are gone or already locked. */
async function lock(tx: TenantTransaction, id: number): Promise<LockedMember | null> {
  const row = await tx
    .selectFrom("members")
    .select(["email", "name", "language", "status", "completed", "fictional", "last_active"])
    .select(["notifications_off", "notifications_disabled"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return null;
  // The operator's own profiles do not read mails.
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
