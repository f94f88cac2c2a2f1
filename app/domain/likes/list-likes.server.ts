import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { ReadContext } from "~/domain/context";
import { type CardIntro, listIntros, WIDE_BELOW } from "~/domain/members/card-intros.server";
import { listCards, type MemberCard } from "~/domain/members/member-cards.server";
import { visibleMembers } from "~/domain/members/visible-members.server";
import type { LikeType } from "./rules";

/**
 * A member in a list of likes. `isNew`: they like the viewer, who has not opened their profile yet. `text`: the line that they wrote to the
 * viewer; null in the list of sent likes.
 */
export type LikeCard = MemberCard & { isNew: boolean; text: string | null };

/**
 * The position at which a page of a list ended; the next page starts after it. `atMicros`: in microseconds, the precision of the database.
 */
export type LikePlace = { isNew: boolean; atMicros: number; id: number };

const PAGE = 24;

/**
 * Returns a page of a member's likes: received with the new ones first, sent, or matches, each latest first. Members who are not visible
 * (any more) are left out.
 * @param after where the previous page ended
 * @returns `next` is null on the last page; `intros`: the texts of a short list, whose cards are wide, else null. product 10.5, 9.19
 */
export async function listLikes(
  ctx: ReadContext,
  memberId: number,
  type: LikeType,
  after: LikePlace | null = null,
): Promise<{
  likes: LikeCard[];
  next: LikePlace | null;
  intros: Record<number, CardIntro> | null;
}> {
  return ctx.db.transaction(async (tx) => {
    const found = await lists[type](tx, memberId, after).execute();
    const rows = found.slice(0, PAGE);
    const cards = await listCards(
      ctx,
      tx,
      memberId,
      rows.map(({ id }) => id),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    const last = found.length > PAGE ? rows.at(-1) : undefined;
    return {
      likes: cards.map((card) => ({
        ...card,
        isNew: byId.get(card.id)?.is_new === true,
        text: byId.get(card.id)?.text ?? null,
      })),
      intros:
        !after && found.length < WIDE_BELOW
          ? await listIntros(
              ctx,
              tx,
              cards.map(({ id }) => id),
            )
          : null,
      next: last ? { isNew: last.is_new, atMicros: Number(last.micros), id: last.id } : null,
    };
  });
}

const likedAt = sql<Date>`likes.created_at`;
const microsOf = (time: RawBuilder<Date>) => sql<number>`(extract(epoch from ${time}) * 1000000)::bigint`;
const timeOf = ({ atMicros }: LikePlace) =>
  sql<Date>`(timestamptz 'epoch' + ${atMicros}::bigint * interval '1 microsecond')`;

const received = (tx: TenantTransaction, memberId: number, after: LikePlace | null) => {
  const all = visibleMembers(tx, memberId)
    .innerJoin("likes", "likes.liker_id", "members.id")
    .select(["members.id", "likes.is_new", "likes.text", microsOf(likedAt).as("micros")])
    .where("likes.liked_id", "=", memberId)
    .orderBy("likes.is_new", "desc")
    .orderBy("likes.created_at", "desc")
    .orderBy("likes.liker_id", "desc")
    .limit(PAGE + 1);
  return after
    ? all.where(
        sql<boolean>`(likes.is_new, likes.created_at, likes.liker_id) < (${after.isNew}, ${timeOf(after)}, ${after.id})`,
      )
    : all;
};

const sent = (tx: TenantTransaction, memberId: number, after: LikePlace | null) => {
  const all = visibleMembers(tx, memberId)
    .innerJoin("likes", "likes.liked_id", "members.id")
    .select([
      "members.id",
      sql<boolean>`false`.as("is_new"),
      sql<string | null>`null`.as("text"),
      microsOf(likedAt).as("micros"),
    ])
    .where("likes.liker_id", "=", memberId)
    .orderBy("likes.created_at", "desc")
    .orderBy("likes.liked_id", "desc")
    .limit(PAGE + 1);
  return after
    ? all.where(sql<boolean>`(likes.created_at, likes.liked_id) < (${timeOf(after)}, ${after.id})`)
    : all;
};

/** A match is as old as the later of its two likes. */
const matches = (tx: TenantTransaction, memberId: number, after: LikePlace | null) => {
  const at = sql<Date>`greatest(likes.created_at, back.created_at)`;
  const all = visibleMembers(tx, memberId)
    .innerJoin("likes", "likes.liked_id", "members.id")
    .innerJoin("likes as back", "back.liker_id", "likes.liked_id")
    .select(["members.id", "back.is_new", "back.text", microsOf(at).as("micros")])
    .where("likes.liker_id", "=", memberId)
    .where("back.liked_id", "=", memberId)
    .orderBy(at, "desc")
    .orderBy("members.id", "desc")
    .limit(PAGE + 1);
  return after ? all.where(sql<boolean>`(${at}, members.id) < (${timeOf(after)}, ${after.id})`) : all;
};

const lists = { received, sent, matches } as const satisfies Record<LikeType, unknown>;
