import type { ReadContext } from "~/domain/context";
import { listCards, type MemberCard } from "./member-cards.server";

/** Returns the card of one member, or null where the viewer may not see that member. product 9.2 */
export async function findCard(ctx: ReadContext, viewerId: number, id: number): Promise<MemberCard | null> {
  return ctx.db.transaction(async (tx) => {
    const [card] = await listCards(ctx, tx, viewerId, [id]);
    return card ?? null;
  });
}
