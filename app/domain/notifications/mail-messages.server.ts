import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { MailingContext } from "~/domain/context";
import { before, eachInactive, isInactive, type LockedMember } from "./each-member.server";
import { type MailKind, namePeople } from "./mail-queue.server";
import { settleNotices } from "./settle-notices.server";

/** Minutes until the mail about a first message, and until the mail about any other message. */
const FIRST_AFTER = 2;
const OTHER_AFTER = 10;
/** While a member stays away, at most one mail about a conversation in this many hours. */
const QUIET_HOURS = 6;
/** Maximum number of notices that are processed per member and run. */
const MAX = 1000;

type Notice = {
  id: number;
  kind: "new_conversation" | "new_message";
  conversation_id: number;
  created_at: Date;
  from_id: number;
  name: string;
  fictional: boolean;
  automatic: boolean;
  unread: number;
  /** seen or removed since, or the conversation is closed */
  is_over: boolean;
  was_told: boolean;
};

/**
 * Mails members who are away about unread messages: one mail for all first messages, and one for all other messages. Each message is in at
 * most one mail, and no mail contains the text of a message. product 15.5, 15.4
 */
export async function mailMessages(ctx: MailingContext): Promise<void> {
  const [first, other] = [
    before(ctx.now, { minutes: FIRST_AFTER }),
    before(ctx.now, { minutes: OTHER_AFTER }),
  ];
  await eachInactive(
    ctx,
    (after, limit) => sql`
      select distinct notices.member_id as id from notices join members on members.id = notices.member_id
      where notices.mailed_at is null and notices.member_id > ${after} and ${isInactive(ctx, sql`members.last_active`)}
        and (notices.kind = 'new_conversation' and notices.created_at <= ${first}
          or notices.kind = 'new_message' and notices.created_at <= ${other} and not ${wasNotified(ctx)})
      order by notices.member_id limit ${limit}`,
    async (tx, member) => {
      const notices = await findNotices(ctx, tx, member);
      const isOpen = ({ is_over, kind }: Notice) =>
        !is_over && member.wants(kind === "new_message" ? "new_messages" : "new_conversations");
      await settleNotices(
        tx,
        ctx.now,
        notices.filter((one) => !isOpen(one)),
        null,
      );
      const open = notices.filter(isOpen);
      const started = conversationsOf(open.filter(({ kind }) => kind === "new_conversation"));
      const firsts = open.filter(({ conversation_id }) => started.has(conversation_id));
      if (firsts.some(({ kind, created_at }) => kind === "new_conversation" && created_at <= first))
        await mail(ctx, tx, member, "new_conversation", firsts);
      const others = open.filter(
        ({ conversation_id, was_told }) => !was_told && !started.has(conversation_id),
      );
      if (others.some(({ created_at }) => created_at <= other))
        await mail(ctx, tx, member, "new_messages", others);
    },
  );
}

function conversationsOf(notices: readonly Notice[]): Map<number, Notice> {
  return new Map(notices.map((one) => [one.conversation_id, one]));
}

/** Sends one mail for all notices. It links to the conversation where there is only one. */
async function mail(
  ctx: MailingContext,
  tx: TenantTransaction,
  member: LockedMember,
  kind: MailKind,
  notices: readonly Notice[],
): Promise<void> {
  const conversations = conversationsOf(notices);
  const all = [...conversations.values()];
  const mailId = await ctx.mails.add(
    tx,
    member.mail(kind, {
      people: namePeople(all.map((one) => ({ ...one, id: one.from_id }))),
      count: kind === "new_conversation" ? all.length : all.reduce((sum, { unread }) => sum + unread, 0),
      ...(all.length === 1 && all[0] ? { conversation: all[0].conversation_id } : {}),
    }),
  );
  await settleNotices(tx, ctx.now, notices, mailId);
}

/** Returns the SQL condition that a recent mail covered the notice's conversation, and the member was not active since. */
function wasNotified({ now }: MailingContext) {
  return sql<boolean>`exists (
    select from notices told
    where told.member_id = notices.member_id and told.conversation_id = notices.conversation_id and told.mail_id is not null
      and told.mailed_at > greatest(${before(now, { hours: QUIET_HOURS })}::timestamptz, members.last_active))`;
}

async function findNotices(
  ctx: MailingContext,
  tx: TenantTransaction,
  { id }: LockedMember,
): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    select notices.id, notices.kind, notices.conversation_id, notices.created_at, notices.from_id, sender.name, sender.fictional,
      coalesce(messages.automatic, false) as automatic,
      coalesce(chats.unread, 0) as unread,
      sender.status <> 'active' or coalesce(greatest(chats.seen_seq, chats.cleared_seq) >= notices.seq, true)
        or exists (select from blocks where blocker_id = ${id} and blocked_id = sender.id)
        or exists (select from blocks where blocker_id = sender.id and blocked_id = ${id}) as is_over,
      ${wasNotified(ctx)} as was_told
    from notices join members on members.id = notices.member_id join members sender on sender.id = notices.from_id
      left join chats on chats.member_id = notices.member_id and chats.conversation_id = notices.conversation_id
      left join messages on messages.conversation_id = notices.conversation_id and messages.seq = notices.seq
    where notices.member_id = ${id} and notices.mailed_at is null
      and notices.kind in ('new_conversation', 'new_message')
    order by notices.id limit ${MAX}`.execute(tx);
  return rows;
}
