import type { NoticeKind, TenantTransaction } from "~/db/tables";

const DAY_MS = 86_400_000;

type LikeNotice = {
  member_id: number;
  kind: NoticeKind & ("like" | "match");
  from_id: number;
  created_at: Date;
};

/** Leaves word of a like for whoever is liked. Who takes likes back and gives them again is told of once a day. */
export async function noteLike(tx: TenantTransaction, notice: LikeNotice): Promise<void> {
  const told = await tx
    .selectFrom("notices")
    .select("id")
    .where("member_id", "=", notice.member_id)
    .where("from_id", "=", notice.from_id)
    .where("kind", "=", notice.kind)
    .where("created_at", ">", new Date(notice.created_at.getTime() - DAY_MS))
    .executeTakeFirst();
  if (told) return;
  await tx
    .insertInto("notices")
    .values({ ...notice, conversation_id: null, seq: null, pushed_at: null, mailed_at: null })
    .execute();
}

/** A like that is taken back leaves nothing to tell; one that was told of already stays noted, so that it is not told of again. */
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
