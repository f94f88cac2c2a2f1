import type { NoticeKind, TenantTransaction } from "~/db/tables";

const DAY_MS = 86_400_000;

type LikeNotice = {
  member_id: number;
  kind: NoticeKind & ("like" | "match");
  from_id: number;
  created_at: Date;
};

/** Inserts a notice about a like for the liked member. A member who likes, unlikes and likes again causes one notice of a kind a day. */
export async function noteLike(tx: TenantTransaction, notice: LikeNotice): Promise<void> {
  const shown = await tx
    .selectFrom("notices")
    .select("id")
    .where("member_id", "=", notice.member_id)
    .where("from_id", "=", notice.from_id)
    .where("kind", "=", notice.kind)
    .where("created_at", ">", new Date(notice.created_at.getTime() - DAY_MS))
    .executeTakeFirst();
  if (shown) return;
  await tx
    .insertInto("notices")
    .values({ ...notice, conversation_id: null, seq: null, pushed_at: null, mailed_at: null })
    .execute();
}

/**
 * Deletes the unpushed notices of a like that was taken back. Pushed ones stay, marked as mailed, so that the like is not notified again.
 */
export async function forgetLikeNotice(tx: TenantTransaction, liker: number, liked: number): Promise<void> {
  const about = () => ({ member_id: liked, from_id: liker });
  await tx
    .deleteFrom("notices")
    .where((is) => is.and(about()))
    .where("kind", "in", ["like", "match"])
    .where("pushed_at", "is", null)
    .execute();
  await tx
    .updateTable("notices")
    .set((is) => ({ mailed_at: is.fn.coalesce("mailed_at", "pushed_at") }))
    .where((is) => is.and(about()))
    .where("kind", "in", ["like", "match"])
    .execute();
}
