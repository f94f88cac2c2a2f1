import { collectData } from "~/domain/accounts/leaving/collect-data.server";
import { packData } from "~/domain/accounts/leaving/pack-data.server";
import type { OperatorContext } from "~/domain/context";
import { readOwnPictures } from "~/domain/photos/read-own-pictures.server";
import type { FileStore } from "~/outside/storage/file-store.server";
import { recordEntry } from "./audit-log.server";
import { lockMember } from "./operator";

/**
 * Returns all data stored about a member as the zip file that members download themselves, for a member who requests it from the operator.
 * @param readmeIn returns the text of README.txt in the member's language
 * @throws MemberNotFound
 */
export async function exportMember(
  ctx: OperatorContext & { media: FileStore },
  memberId: number,
  readmeIn: (language: string) => string,
): Promise<Uint8Array> {
  const { language } = await ctx.db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId);
    await recordEntry(ctx, tx, { action: "export", memberId });
    return member;
  });
  const data = await collectData(ctx, memberId);
  return packData(readmeIn(language), data, await readOwnPictures(ctx, memberId));
}
