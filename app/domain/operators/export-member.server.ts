import { collectData } from "~/domain/accounts/leaving/collect-data.server";
import { packData } from "~/domain/accounts/leaving/pack-data.server";
import type { ExportContext } from "~/domain/context";
import { readOwnPictures } from "~/domain/photos/read-own-pictures.server";

/**
 * Returns all data stored about a member as the zip file that members download themselves, for a member who requests it from the operator.
 * Locks nothing, because reading the pictures can take long.
 */
export async function exportMember(
  ctx: ExportContext,
  { id, language }: { id: number; language: string },
): Promise<Uint8Array> {
  const data = await collectData(ctx, id);
  return packData(ctx.readmeIn(language), data, await readOwnPictures(ctx, id));
}
