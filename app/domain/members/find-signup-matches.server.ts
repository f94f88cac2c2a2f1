import type { AccountContext } from "~/domain/accounts/account.server";
import { fittingMembers, type Seeker } from "./fitting-members.server";
import { listCards, type MemberCard } from "./member-cards.server";

const MOST_MATCHES = 12;
/** So many are looked at, for faces among them. */
const LOOKED_AT = 40;

type Context = Pick<AccountContext, "db" | "now" | "tenant">;

/** Members who fit somebody both ways, for a first look around: those with a photo first, and of these those last seen. product.md §2 */
export async function findSignupMatches(ctx: Context, member: Seeker): Promise<MemberCard[]> {
  return ctx.db.transaction(async (tx) => {
    const { rows } = await fittingMembers(member, LOOKED_AT).execute(tx);
    const cards = await listCards(
      ctx,
      tx,
      member.id,
      rows.map(({ member_id }) => member_id),
    );
    const [faces, others] = [cards.filter(({ photo }) => photo), cards.filter(({ photo }) => !photo)];
    return [...faces, ...others].slice(0, MOST_MATCHES);
  });
}
