import type { ReadContext } from "~/domain/context";
import { fittingMembers, type Seeker } from "./fitting-members.server";
import { listCards, type MemberCard } from "./member-cards.server";

const MAX_MATCHES = 12;
/** How many candidates are read to find members with a photo. */
const LOOKED_AT = 40;

/** Returns members who match both ways, for a first overview: those with a photo first, then by last activity. product 5.32 */
export async function findSignupMatches(ctx: ReadContext, member: Seeker): Promise<MemberCard[]> {
  return ctx.db.transaction(async (tx) => {
    const { rows } = await fittingMembers(member, LOOKED_AT).execute(tx);
    const cards = await listCards(
      ctx,
      tx,
      member.id,
      rows.map(({ member_id }) => member_id),
    );
    const [faces, others] = [cards.filter(({ photo }) => photo), cards.filter(({ photo }) => !photo)];
    return [...faces, ...others].slice(0, MAX_MATCHES);
  });
}
