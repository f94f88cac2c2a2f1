import { type PhotoContext, photoKey } from "./photo-files.server";
import { photoFile } from "./rules";

/** A member's pictures as they are kept, for the download, each under the name that the rest of it tells. decisions §4 */
export async function readOwnPictures(
  ctx: Pick<PhotoContext, "tenant" | "db" | "media">,
  memberId: number,
): Promise<{ file: string; bytes: Buffer }[]> {
  const rows = await ctx.db.transaction((tx) =>
    tx.selectFrom("photos").select("name").where("member_id", "=", memberId).orderBy("position").execute(),
  );
  const read = rows.map(async ({ name }) => {
    const bytes = await ctx.media.get(photoKey(ctx, photoFile(name, "full")));
    // One that was removed in between is not there any more.
    return bytes ? [{ file: `photos/${name}.webp`, bytes }] : [];
  });
  return (await Promise.all(read)).flat();
}
