import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { cleanLine } from "~/domain/typed-text.server";
import { LIKE_TEXT_MAX } from "./rules";

/** The line of a like has more than LIKE_TEXT_MAX characters. */
export class LikeTextTooLong extends Error {
  override name = "LikeTextTooLong";
}

/** The lines that two members wrote with their likes of each other. */
export type LikeText = { own: string | null; theirs: string | null };

/**
 * Normalizes the line of a like: one line without invisible characters; null where nothing remains.
 * @throws LikeTextTooLong
 */
export function toLikeText(typed: string): string | null {
  const text = cleanLine(typed);
  if ([...text].length > LIKE_TEXT_MAX) throw new LikeTextTooLong(`More than ${LIKE_TEXT_MAX} characters.`);
  return text || null;
}

/** Returns the `likeText` of a chat: null where neither member wrote a line. */
export function shownLikeText({ own, theirs }: LikeText): LikeText | null {
  return own === null && theirs === null ? null : { own, theirs };
}

/** Returns the line that a member wrote with their like of another; null where there is no such like, or it has no line. */
export async function findLikeText(
  tx: TenantTransaction,
  likerId: number,
  likedId: number,
): Promise<string | null> {
  const like = await tx
    .selectFrom("likes")
    .select("text")
    .where("liker_id", "=", likerId)
    .where("liked_id", "=", likedId)
    .executeTakeFirst();
  return like?.text ?? null;
}

/** The columns of a `LikeText`, for a statement that selects the member as `own` and the other one as `other`. */
export const likeTextColumns = sql`
  (select text from likes where liker_id = own.id and liked_id = other.id) as own_like_text,
  (select text from likes where liker_id = other.id and liked_id = own.id) as their_like_text`;

export type LikeTextRow = { own_like_text: string | null; their_like_text: string | null };
