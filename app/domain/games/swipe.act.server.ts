import { z } from "zod";
import { act, type ContextOf } from "~/domain/act.server";
import { Like } from "~/domain/likes/like-input.server";
import { likes, likesOfMember } from "~/domain/likes/limits";
import { findCard } from "~/domain/members/find-card.server";
import { ProfileAnswer, profileView } from "~/domain/members/profile-view.server";
import { idInput } from "~/domain/number-input.server";
import { passes } from "./limits";
import { swipeMember } from "./swipe-member.server";
import { undoSwipe } from "./undo-swipe.server";

/** Undoes the last swipe; `profile` is the profile of that swipe. */
const Undo = z.object({ undo: z.literal([1, true, "1"]), profile: idInput });

/** Likes or passes over a card of the swipe game, or undoes the last swipe. product 10.16, 10.18 */
export const swipe = act({
  name: "swipe",
  access: "account",
  area: "games",
  input: z.union([Undo, Like]),
  limit: (ctx, input) =>
    "undo" in input ? likesOfMember(ctx) : input.like ? likes(ctx, input.profile) : passes(ctx),
  run: async (ctx, input) =>
    "undo" in input
      ? { undone: await undoSwipe(ctx, ctx.member, input.profile) }
      : { swiped: await swipeMember(ctx, ctx.member, { profileId: input.profile, isLike: input.like }) },
  call: {
    method: "POST",
    path: "/api/swipe.php",
    output: z.union([
      z.object({ left: z.int(), match: z.boolean(), profile: ProfileAnswer.nullable() }),
      z.object({ left: z.int(), undoneProfile: ProfileAnswer.nullable(), undosLeft: z.int().nullable() }),
    ]),
    answer: async (ctx, { input, result }) => {
      if (result.undone) {
        const { left, undosLeft } = result.undone;
        return { left, undoneProfile: await profileOf(ctx, input.profile), undosLeft };
      }
      const { left, isMatch } = result.swiped;
      return { left, match: isMatch, profile: isMatch ? await profileOf(ctx, input.profile) : null };
    },
  },
});

/** Returns null for a member who is no longer visible. */
async function profileOf(ctx: ContextOf<"account">, profileId: number) {
  const card = await findCard(ctx, ctx.member.id, profileId);
  return card && profileView(ctx.tenant, card);
}
