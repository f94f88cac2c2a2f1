import type { Needs } from "~/domain/context";
import { photoKey } from "./photo-files.server";
import { photoFile } from "./rules";

/** The whole download is built in memory, so it contains only this many of the latest chat photos. */
const MAX_OF_CHATS = 200;

/** Returns a member's stored pictures for the download, each under the file name that the rest of the download uses. product 7.17 */
export async function readOwnPictures(
  ctx: Needs<"db" | "media" | "tenant">,
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
      .limit(MAX_OF_CHATS)
      .execute();
    return [...own.map(({ name }) => name), ...sent.map(({ photo }) => photo!)];
  });
  const read = names.map(async (name) => {
    const bytes = await ctx.media.get(photoKey(ctx, photoFile(name, "full")));
    // The photo may have been removed since the query.
    return bytes ? [{ file: `photos/${name}.webp`, bytes }] : [];
  });
  return (await Promise.all(read)).flat();
}
