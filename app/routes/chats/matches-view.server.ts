import type { Account } from "~/domain/accounts/account.server";
import { listNewMatches } from "~/domain/chats/list-new-matches.server";
import { partnerView } from "~/http/api/chats-view.server";
import type { Ctx } from "~/http/context.server";

/** The faces above the list of conversations. APP §5 */
export async function matchesView(ctx: Ctx, member: Account) {
  const matches = await listNewMatches(ctx, member.id);
  return matches.map(({ partner, conversation }) => {
    const { id, name, fictional, main_image } = partnerView(ctx.tenant, partner);
    return { id, name, fictional, thumb: main_image?.thumb_filename ?? null, conversation };
  });
}
