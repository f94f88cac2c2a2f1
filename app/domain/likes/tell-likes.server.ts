import type { AccountContext } from "~/domain/accounts/account.server";
import { listCards, type MemberCard } from "~/domain/members/member-cards.server";
import { visibleMembers } from "~/domain/members/visible-members.server";

/** What an open page knows of a member's likes. */
export type ToldLikes = {
  profiles: MemberCard[];
  /** `text`: the line that they wrote to the member */
  likedBy: { id: number; isNew: boolean; text: string | null }[];
  /** of whomever the member can see; counted up to 1000 */
  newLikes: number;
  /** everybody whose change could change this, seen or not */
  about: number[];
};

/** So many of each kind, the newest: a page shows a badge and some faces, the lists show all. */
const MOST = 100;
const MOST_COUNTED = 1000;

type Context = Pick<AccountContext, "db" | "now" | "tenant">;

/** The latest likes that a member got and gave, and how many are new. product.md §3, §7 */
export async function tellLikes(ctx: Context, memberId: number): Promise<ToldLikes> {
  return ctx.db.transaction(async (tx) => {
    const received = await tx
      .selectFrom("likes")
      .select(["liker_id as id", "is_new", "text"])
      .where("liked_id", "=", memberId)
      .orderBy("is_new", "desc")
      .orderBy("created_at", "desc")
      .orderBy("liker_id", "desc")
      .limit(MOST)
      .execute();
    const sent = await tx
      .selectFrom("likes")
      .select("liked_id as id")
      .where("liker_id", "=", memberId)
      .orderBy("created_at", "desc")
      .orderBy("liked_id", "desc")
      .limit(MOST)
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
          .limit(MOST_COUNTED)
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
