import { type PhotoContext, photoKey } from "./photo-files.server";
import { photoFile } from "./rules";

/** The whole download is made in memory: of the photos sent in chats it holds the latest. */
const MOST_OF_CHATS = 200;

/** A member's pictures as they are kept, for the download, each under the name that the rest of it tells. decisions §4 */
export async function readOwnPictures(
  ctx: Pick<PhotoContext, "tenant" | "db" | "media">,
  memberId: number,
): Promise<{ file: string; bytes: Buffer }[]> {
  const names = await ctx.db.transaction(async (tx) => {
    const own = await tx
      .selectFrom("photos")
      .select("name")
      .where("member_id", "=", memberId)
      .orderBy("position")
      .execute();
    const sent = await tx
      .selectFrom("messages")
      .select("photo")
      .where("sender_id", "=", memberId)
      .where("photo", "is not", null)
      .orderBy("created_at", "desc")
      .limit(MOST_OF_CHATS)
      .execute();
    return [...own.map(({ name }) => name), ...sent.map(({ photo }) => photo!)];
  });
  const read = names.map(async (name) => {
    const bytes = await ctx.media.get(photoKey(ctx, photoFile(name, "full")));
    // One that was removed in between is not there any more.
    return bytes ? [{ file: `photos/${name}.webp`, bytes }] : [];
  });
  return (await Promise.all(read)).flat();
}
