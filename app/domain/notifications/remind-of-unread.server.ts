import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { MailingContext } from "~/domain/context";
import { before, eachInactive, isInactive, type LockedMember } from "./each-member.server";
import { namePeople } from "./mail-queue.server";

/** Days after the last unread message when a member is reminded, and after which no reminder is sent. */
const AFTER_DAYS = 3;
const NO_MORE_DAYS = 10;
const MAX_NAMED = 50;

/**
 * Reminds members once, three days after the last message that they have not read, if they have been away since. A later message restarts
 * the three days. product 15.5
 */
export async function remindOfUnread(ctx: MailingContext): Promise<void> {
  const due = before(ctx.now, { days: AFTER_DAYS });
  await eachInactive(
    ctx,
    (after, limit) => sql`
      select distinct notices.member_id as id from notices join members on members.id = notices.member_id
      where notices.reminded_at is null and notices.seq is not null and notices.created_at <= ${due}
        and notices.member_id > ${after} and ${isInactive(ctx, sql`members.last_active`)}
      order by notices.member_id limit ${limit}`,
    async (tx, member) => {
      const unread = await findUnread(tx, member);
      const last = unread[0]?.last_at;
      const { numUpdatedRows } = await tx
        .updateTable("notices")
        .set({ reminded_at: ctx.now })
        .where("member_id", "=", member.id)
        .where("seq", "is not", null)
        .where("reminded_at", "is", null)
        .where("created_at", "<=", due)
        .executeTakeFirstOrThrow();
      // Another process may have reminded the member after this one selected them.
      if (numUpdatedRows === 0n) return;
      if (!last || last > due || last < member.lastActive || last < before(ctx.now, { days: NO_MORE_DAYS }))
        return;
      if (!member.wants("unread_message_reminders")) return;
      await ctx.mails.add(
        tx,
        member.mail("unread_reminder", {
          people: namePeople(unread),
          count: unread.reduce((sum, { unread }) => sum + unread, 0),
          ...(unread.length === 1 && unread[0] ? { conversation: unread[0].conversation_id } : {}),
        }),
      );
    },
  );
}

/** Returns the conversations with unread messages of members who can still be answered, latest first. */
async function findUnread(tx: TenantTransaction, { id }: LockedMember) {
  const { rows } = await sql<{
    conversation_id: number;
    id: number;
    unread: number;
    last_at: Date;
    name: string;
    fictional: boolean;
    automatic: boolean;
  }>`
    select chats.conversation_id, other.id, chats.unread, chats.last_at, other.name, other.fictional,
      coalesce(messages.automatic, false) as automatic
    from chats join members other on other.id = chats.other_id
      left join messages on messages.conversation_id = chats.conversation_id and messages.seq = chats.last_seq
    where chats.member_id = ${id} and chats.unread > 0 and other.status = 'active'
      and not exists (select from blocks where blocker_id = ${id} and blocked_id = other.id)
      and not exists (select from blocks where blocker_id = other.id and blocked_id = ${id})
    order by chats.last_at desc limit ${MAX_NAMED}`.execute(tx);
  return rows;
}
