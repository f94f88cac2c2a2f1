import type { ReadContext } from "~/domain/context";
import { listCards, type MemberCard } from "~/domain/members/member-cards.server";
import { visibleMembers } from "~/domain/members/visible-members.server";

/** A member's likes as open pages get them. */
export type LikesAnswer = {
  profiles: MemberCard[];
  /** `text`: the line that they wrote to the member */
  likedBy: { id: number; isNew: boolean; text: string | null }[];
  /** only from members who are visible to the member; counted up to 1000 */
  newLikes: number;
  /** ids of all members whose changes affect this result, visible or not */
  about: number[];
};

/** Maximum per direction: a page shows a badge and some faces, the lists show all. */
const MAX = 100;
const MAX_COUNTED = 1000;

/** Returns the latest likes that a member received and sent, and how many are new. product 10.6 */
export async function readLikes(ctx: ReadContext, memberId: number): Promise<LikesAnswer> {
  return ctx.db.transaction(async (tx) => {
    const received = await tx
      .selectFrom("likes")
      .select(["liker_id as id", "is_new", "text"])
      .where("liked_id", "=", memberId)
      .orderBy("is_new", "desc")
      .orderBy("created_at", "desc")
      .orderBy("liker_id", "desc")
      .limit(MAX)
      .execute();
    const sent = await tx
      .selectFrom("likes")
      .select("liked_id as id")
      .where("liker_id", "=", memberId)
      .orderBy("created_at", "desc")
      .orderBy("liked_id", "desc")
      .limit(MAX)
      .execute();
    const about = [...new Set([...received, ...sent].map(({ id }) => id))];
    const profiles = await listCards(ctx, tx, memberId, about);
    const seen = new Set(profiles.map(({ id }) => id));
    const { count } = await tx
      .selectFrom(
        visibleMembers(tx, memberId)
          .innerJoin("likes", "likes.liker_id", "members.id")
          .select("members.id")
          .where("likes.liked_id", "=", memberId)
          .where("likes.is_new", "=", true)
          .limit(MAX_COUNTED)
          .as("fresh"),
      )
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return {
      profiles,
      likedBy: received
        .filter(({ id }) => seen.has(id))
        .map(({ id, is_new, text }) => ({ id, isNew: is_new, text })),
      newLikes: Number(count),
      about,
    };
  });
}
