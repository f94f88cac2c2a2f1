import type { AccountContext } from "~/domain/accounts/account.server";
import { listCards, type MemberCard } from "./member-cards.server";

/** The card of one member, or null where the viewer may not see them. product.md §6 */
export async function findCard(
  ctx: Pick<AccountContext, "db" | "now" | "tenant">,
  viewerId: number,
  id: number,
): Promise<MemberCard | null> {
  return ctx.db.transaction(async (tx) => {
    const [card] = await listCards(ctx, tx, viewerId, [id], { isFinal: true });
    return card ?? null;
  });
}
