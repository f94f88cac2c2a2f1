import { listCards } from "~/domain/members/member-cards.server";
import type { Ctx } from "~/http/context.server";
import { mayLookAround } from "~/http/pages/look-around.server";
import { numberIn, paths } from "~/paths";

/**
 * The profile that a login leads to. `member` is null where visitors may not see the member, whatever the reason: the page must not reveal
 * whether the number belongs to somebody.
 */
export type Wanted = { member: { name: string; photo: string | null; fictional: boolean } | null };

/**
 * Returns the profile that a visitor asked for before the login; null where the login leads elsewhere.
 * @param back a path of this site
 * product 4.4, 9.3
 */
export async function wantedOf(ctx: Ctx, back: string): Promise<Wanted | null> {
  const id = numberIn(back, paths.member) ?? numberIn(back, paths.memberChat);
  if (id === null) return null;
  if (!mayLookAround(ctx)) return { member: null };
  const [card] = await ctx.db.transaction((tx) => listCards(ctx, tx, null, [id]));
  if (!card) return { member: null };
  const { name, photo, fictional } = card;
  return { member: { name, photo, fictional } };
}
