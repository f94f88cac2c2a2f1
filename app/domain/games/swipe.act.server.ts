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
const Undo = z
  .object({
    undo: z.literal([1, true, "1"]).describe("1"),
    profile: idInput.describe("the profile of that swipe, which must be the last one"),
  })
  .describe("undo the last swipe of the day");

/** Likes or passes over a card of the swipe game, or undoes the last swipe. product 10.16, 10.18 */
export const swipe = act({
  name: "swipe",
  access: "account",
  refusesSuspended: true,
  area: "games",
  input: z.union([Undo, Like.describe("swipe a card")]),
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
      z
        .object({
          left: z.int().describe("the remaining likes of today"),
          match: z.boolean(),
          profile: ProfileAnswer.nullable().describe("null if it is no match"),
        })
        .describe("after a swipe"),
      z
        .object({
          left: z.int().describe("the remaining likes of today"),
          undoneProfile: ProfileAnswer.nullable().describe("null for a profile that is no longer visible"),
          undosLeft: z.int().nullable().describe("null if there is no limit"),
        })
        .describe("after an undo"),
    ]),
    answer: async (ctx, { input, result }) => {
      if (result.undone) {
        const { left, undosLeft } = result.undone;
        return { left, undoneProfile: await profileOf(ctx, input.profile), undosLeft };
      }
      const { left, isMatch } = result.swiped;
      return { left, match: isMatch, profile: isMatch ? await profileOf(ctx, input.profile) : null };
    },
    about: `Likes or passes over one card of the swipe game, or undoes the last swipe of the day. A repeated undo undoes nothing more. An
      undone like is returned to the day's likes; a match with messages cannot be undone. Free members can undo
      \`swipe_undos_per_day\` (1) swipes a day, premium members any number.`,
    errors: {
      400: ["invalid_input"],
      403: ["no_likes_left", "nothing_to_undo", "no_undo_left", "suspended"],
      404: ["not_found"],
      429: ["too_often"],
    },
    examples: [
      { input: { profile: 40, like: 1 }, output: { left: 3, match: false, profile: null } },
      {
        input: { undo: 1, profile: 40 },
        output: { left: 4, undoneProfile: { id: 40, name: "Bo" }, undosLeft: 0 },
      },
    ],
  },
});

/** Returns null for a member who is no longer visible. */
async function profileOf(ctx: ContextOf<"account">, profileId: number) {
  const card = await findCard(ctx, ctx.member.id, profileId);
  return card && profileView(ctx.tenant, card);
}
