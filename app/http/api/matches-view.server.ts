import { partnerView } from "~/domain/chats/chats-view.server";
import { listNewMatches } from "~/domain/chats/list-new-matches.server";
import type { ReadContext } from "~/domain/context";

/** Returns the new matches above the list of conversations. product 11.13, decision 127 */
export async function matchesView(ctx: ReadContext, memberId: number) {
  const matches = await listNewMatches(ctx, memberId);
  return matches.map(({ partner, conversation }) => {
    const { id, name, fictional, main_image } = partnerView(ctx.tenant, partner);
    return { id, name, fictional, thumb: main_image?.thumb_filename ?? null, conversation };
  });
}
