import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { MailingContext } from "~/domain/context";
import { visibleMembers } from "~/domain/members/visible-members.server";
import { before, eachMember, type LockedMember } from "./each-member.server";
import { weekDueIn } from "./week";

/** Counts stop at this number. */
const MAX_COUNTED = 99;

type News = { members: number; unread: number; likes: number };

/**
 * Mails subscribed members a summary of the week, on Monday at nine in the brand's time zone: new members near them, unread messages and
 * new likes. Without news there is no mail. Fictional profiles do not count: they must not be a reason to return. product 15.6
 */
export async function mailWeeklyUpdates(ctx: MailingContext): Promise<void> {
  const week = weekDueIn(ctx.tenant.config.timezone, ctx.now);
  if (week === null) return;
  await eachMember(
    ctx,
    (after, limit) => sql`
      select id from members
      where status = 'active' and not ('weekly_updates' = any (notifications_off)) and id > ${after}
        and not exists (select from weekly_updates where member_id = members.id and week >= ${week}::date)
      order by id limit ${limit}`,
    async (tx, member) => {
      if (!(await claimWeek(tx, member.id, week)) || !member.wants("weekly_updates")) return;
      const news = await findNews(ctx, tx, member);
      if (Object.values(news).some((count) => count > 0))
        await ctx.mails.add(tx, member.mail("weekly_update", news));
    },
  );
}

/** Marks the week's update as processed for a member. Returns false where it was marked already. */
async function claimWeek(tx: TenantTransaction, memberId: number, week: string): Promise<boolean> {
  const { rows } = await sql`
    insert into weekly_updates as told (member_id, week) values (${memberId}, ${week}::date)
    on conflict (tenant_id, member_id) do update set week = excluded.week where told.week < excluded.week
    returning week`.execute(tx);
  return rows.length === 1;
}

async function findNews(ctx: MailingContext, tx: TenantTransaction, { id }: LockedMember): Promise<News> {
  const fresh = visibleMembers(tx, id)
    .innerJoin("members as own", (join) => join.on("own.id", "=", id))
    .select("members.id")
    .where("members.fictional", "=", false)
    .where("members.signup_date", ">", before(ctx.now, { days: 7 }))
    .whereRef("members.country", "=", "own.country")
    .where(
      sql<boolean>`members.countryregion is not distinct from coalesce(own.countryregion, members.countryregion)`,
    )
    .where(sql<boolean>`members.gender = any (own.seeks) and own.gender = any (members.seeks)`)
    .limit(MAX_COUNTED)
    .as("fresh");
  const likes = visibleMembers(tx, id)
    .innerJoin("likes", "likes.liker_id", "members.id")
    .select("members.id")
    .where("members.fictional", "=", false)
    .where("likes.liked_id", "=", id)
    .where("likes.is_new", "=", true)
    .limit(MAX_COUNTED)
    .as("likes");
  const unread = tx
    .selectFrom("chats")
    .innerJoin("members as other", "other.id", "chats.other_id")
    .select("chats.unread")
    .where("chats.member_id", "=", id)
    .where("chats.unread", ">", 0)
    .where("other.fictional", "=", false)
    .as("unread");
  const [members, liked, messages] = [
    await tx
      .selectFrom(fresh)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
    await tx
      .selectFrom(likes)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
    await tx
      .selectFrom(unread)
      .select(({ fn }) => fn.sum<number | null>("unread").as("count"))
      .executeTakeFirstOrThrow(),
  ];
  return { members: Number(members.count), likes: Number(liked.count), unread: Number(messages.count ?? 0) };
}
