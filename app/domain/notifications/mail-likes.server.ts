import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { MailingContext } from "~/domain/context";
import { visibleMembers } from "~/domain/members/visible-members.server";
import { before, eachInactive, isInactive, type LockedMember } from "./each-member.server";
import { namePeople } from "./mail-queue.server";
import { settleNotices } from "./settle-notices.server";

/** In minutes: a new like may still be taken back. */
const AFTER = 10;
/** At most one mail about likes in this many hours. */
const QUIET_HOURS = 24;
const MAX = 1000;

/**
 * Mails members who are away about new likes and matches, all in one mail and at most once a day. Leaves out a like that was taken back or
 * seen since, or whose sender is no longer visible. product 15.5
 */
export async function mailLikes(ctx: MailingContext): Promise<void> {
  const due = before(ctx.now, { minutes: AFTER });
  await eachInactive(
    ctx,
    (after, limit) => sql`
      select distinct notices.member_id as id from notices join members on members.id = notices.member_id
      where notices.mailed_at is null and notices.member_id > ${after} and ${isInactive(ctx, sql`members.last_active`)}
        and notices.kind in ('like', 'match') and notices.created_at <= ${due}
        and not exists (
          select from notices told
          where told.member_id = notices.member_id and told.kind in ('like', 'match') and told.mail_id is not null
            and told.mailed_at > ${before(ctx.now, { hours: QUIET_HOURS })})
      order by notices.member_id limit ${limit}`,
    async (tx, member) => {
      const notices = await findNotices(tx, member);
      const isOpen = member.wants("like") ? await stillNew(tx, member, notices) : () => false;
      const open = notices.filter(isOpen);
      await settleNotices(
        tx,
        ctx.now,
        notices.filter((one) => !isOpen(one)),
        null,
      );
      if (!open.some(({ created_at }) => created_at <= due)) return;
      // A member who liked, unliked and liked again counts once.
      const people = new Map(open.map((one) => [one.from_id, one]));
      const named = [...people.values()].map((one) => ({ ...one, id: one.from_id }));
      const matches = named.filter(({ kind }) => kind === "match");
      const likes = named.filter(({ kind }) => kind === "like");
      const mailId = await ctx.mails.add(
        tx,
        member.mail("new_likes", { people: namePeople(likes), matches: namePeople(matches) }),
      );
      await settleNotices(tx, ctx.now, open, mailId);
    },
  );
}

type Notice = {
  id: number;
  kind: "like" | "match";
  from_id: number;
  created_at: Date;
  name: string;
  fictional: boolean;
};

async function findNotices(tx: TenantTransaction, { id }: LockedMember): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    select notices.id, kind, from_id, created_at, name, fictional
    from notices join members on members.id = from_id
    where member_id = ${id} and mailed_at is null and kind in ('like', 'match')
    order by notices.id limit ${MAX}`.execute(tx);
  return rows;
}

/** Returns a filter for the notices about a like that still exists, is new, and comes from a visible member. */
async function stillNew(
  tx: TenantTransaction,
  { id }: LockedMember,
  notices: readonly Notice[],
): Promise<(notice: Notice) => boolean> {
  if (notices.length === 0) return () => false;
  const rows = await visibleMembers(tx, id)
    .innerJoin("likes", "likes.liker_id", "members.id")
    .select("members.id")
    .where("likes.liked_id", "=", id)
    .where("likes.is_new", "=", true)
    .where(
      "members.id",
      "in",
      notices.map(({ from_id }) => from_id),
    )
    .execute();
  const likers = new Set(rows.map((row) => row.id));
  return ({ from_id }) => likers.has(from_id);
}
