import { collectData } from "~/domain/accounts/leaving/collect-data.server";
import { packData } from "~/domain/accounts/leaving/pack-data.server";
import type { ExportContext } from "~/domain/context";
import { readOwnPictures } from "~/domain/photos/read-own-pictures.server";
import { lockMember } from "./operator";

/**
 * Returns all data stored about a member as the zip file that members download themselves, for a member who requests it from the operator.
 * @throws MemberNotFound
 */
export async function exportMember(ctx: ExportContext, memberId: number): Promise<Uint8Array> {
  const { language } = await ctx.db.transaction((tx) => lockMember(tx, memberId));
  const data = await collectData(ctx, memberId);
  return packData(ctx.readmeIn(language), data, await readOwnPictures(ctx, memberId));
}
