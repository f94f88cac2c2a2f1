import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import type { NoticeKind, TenantTransaction } from "~/db/tables";

/** One notice for one browser. */
export type DuePush = {
  noticeId: number;
  subscriptionId: number;
  /** number of earlier attempts */
  tries: number;
  memberId: number;
  kind: NoticeKind;
  fromId: number;
  /** null where the member does not want names on their screen */
  fromName: string | null;
  /** always shown, also on a lock screen. product 15.12, 17.9 */
  fromFictional: boolean;
  /** a program wrote the message; always shown too */
  automatic: boolean;
  conversationId: number | null;
  language: string;
  /** unread messages and new likes */
  badge: number;
  endpoint: string;
  p256dh: string;
  auth: string;
};

/** Size of a batch, all of which is sent at the same time. A taken notice is never taken again, so no batch is larger. */
export const TAKEN_AT_ONCE = 32;
/** Maximum age of a notice that is pushed, in milliseconds. */
const NEWS_MS = 10 * 60_000;

/**
 * Takes the next notices to push. They are marked before they are sent, so that no other process pushes them as well, and a killed process
 * pushes nothing twice. Leaves out what the member has seen, does not want or is too old, and what comes from a member who is blocked, has
 * left, or took the like back. Of several notices about one conversation only the last is pushed.
 * @param isWatching whether a member is looking at one of our pages right now
 * @returns `more`: whether there may be more to take. product 15.11, 15.13
 */
export async function takePushes(
  ctx: { db: TenantDb; now: Date },
  isWatching: (memberId: number) => boolean,
): Promise<{ pushes: DuePush[]; more: boolean }> {
  return ctx.db.transaction(async (tx) => {
    const notices = await takeNotices(tx, ctx.now);
    const retries = await takeRetries(tx, ctx.now);
    const more = notices.length === TAKEN_AT_ONCE || retries.length === TAKEN_AT_ONCE;
    if (notices.length + retries.length === 0) return { pushes: [], more };
    const due = await describe(tx, notices, retries, ctx.now);
    return { pushes: lastOfEach(due.filter(({ memberId }) => !isWatching(memberId))), more };
  });
}

async function takeNotices(tx: TenantTransaction, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update notices set pushed_at = ${now} where id in (
      select id from notices where pushed_at is null order by id limit ${TAKEN_AT_ONCE} for update skip locked
    ) returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

type Retry = { notice_id: number; subscription_id: number; tries: number };

async function takeRetries(tx: TenantTransaction, now: Date): Promise<Retry[]> {
  const { rows } = await sql<Retry>`
    delete from push_retries where (notice_id, subscription_id) in (
      select notice_id, subscription_id from push_retries where due_at <= ${now}
      order by due_at limit ${TAKEN_AT_ONCE} for update skip locked
    ) returning notice_id, subscription_id, tries`.execute(tx);
  return rows;
}

/** Loads the content of the pushes that are still wanted. */
async function describe(
  tx: TenantTransaction,
  notices: readonly number[],
  retries: readonly Retry[],
  now: Date,
): Promise<DuePush[]> {
  const of = (part: keyof Retry) => retries.map((one) => one[part]);
  const { rows } = await sql<DuePush>`
    with wanted as (
      select notices.id as notice_id, subs.id as subscription_id, 0 as tries
      from notices join push_subscriptions subs on subs.member_id = notices.member_id
      where notices.id = any(${notices}::bigint[])
      union all
      select * from unnest(${of("notice_id")}::bigint[], ${of("subscription_id")}::bigint[], ${of("tries")}::int[])
    )
    select wanted.notice_id as "noticeId", wanted.subscription_id as "subscriptionId", wanted.tries,
      members.id as "memberId", members.language, notices.kind, notices.from_id as "fromId",
      notices.conversation_id as "conversationId", partner.fictional as "fromFictional",
      coalesce(messages.automatic, false) as "automatic",
      case when members.push_shows_name then partner.name end as "fromName",
      subs.endpoint, subs.p256dh, subs.auth, ${badge()} as badge
    from wanted
    join notices on notices.id = wanted.notice_id
    join push_subscriptions subs on subs.id = wanted.subscription_id and subs.member_id = notices.member_id
    join members on members.id = notices.member_id and members.status not in ('pending_deletion', 'banned')
    join members partner on partner.id = notices.from_id and partner.status = 'active' and partner.suspended_until is null
    left join sessions on sessions.id = subs.session_id
    left join chats on chats.member_id = notices.member_id and chats.conversation_id = notices.conversation_id
    left join messages on messages.conversation_id = notices.conversation_id and messages.seq = notices.seq
    where notices.created_at > ${new Date(now.getTime() - NEWS_MS)}
      and (subs.session_id is null or sessions.expires_at > ${now})
      and not (case notices.kind when 'new_conversation' then 'new_conversations'
        when 'new_message' then 'new_messages' else 'like' end = any(members.notifications_off))
      and (notices.seq is null or greatest(chats.seen_seq, chats.cleared_seq) < notices.seq)
      and (notices.seq is not null or exists (
        select from likes where liker_id = notices.from_id and liked_id = notices.member_id and is_new))
      and not exists (select from blocks where (blocker_id, blocked_id) in (
        (notices.member_id, notices.from_id), (notices.from_id, notices.member_id)))
    order by wanted.notice_id desc`.execute(tx);
  return rows;
}

/** Counts the member's unread messages and new likes, as the pages count them. product 15.13 */
function badge() {
  return sql<number>`(
      (select coalesce(sum(unread), 0) from (
        select unread from chats where member_id = members.id and unread > 0 limit 1000) as counted)
      + (select count(*) from (
        select from likes join members liker on liker.id = likes.liker_id
          and liker.status = 'active' and liker.completed and not liker.invisible and liker.suspended_until is null
        where likes.liked_id = members.id and likes.is_new and not exists (
          select from blocks where (blocker_id, blocked_id) in ((members.id, liker.id), (liker.id, members.id)))
        limit 1000) as fresh))::int`;
}

/** Returns for each browser the last notice of each conversation, and of each member who likes. */
function lastOfEach(newestFirst: readonly DuePush[]): DuePush[] {
  const stored = new Map<string, DuePush>();
  for (const push of newestFirst) {
    const about = push.conversationId === null ? `like ${push.fromId}` : `chat ${push.conversationId}`;
    const key = `${push.subscriptionId} ${about}`;
    if (!stored.has(key)) stored.set(key, push);
  }
  return [...stored.values()];
}
