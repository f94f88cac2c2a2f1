import { z } from "zod";
import { act } from "~/domain/act.server";
import { findCard } from "~/domain/members/find-card.server";
import { ProfileAnswer, profileView } from "~/domain/members/profile-view.server";
import { Like } from "./like-input.server";
import { likeMember } from "./like-member.server";
import { likes, likesOfMember } from "./limits";
import { LIKE_TEXT_MAX } from "./rules";
import { unlikeMember } from "./unlike-member.server";

/** Likes a member, with an optional line, or removes a like. The answer to a new match has the other's profile. product 10.1, 10.9 */
export const like = act({
  name: "like",
  access: "account",
  refusesSuspended: true,
  area: "likes",
  input: Like.extend({
    text: z
      .string()
      .max(100_000)
      .default("")
      .describe(`one line of at most ${LIKE_TEXT_MAX} characters, shown only to the liked member`),
  }),
  limit: (ctx, { profile, like: isLike }) => (isLike ? likes(ctx, profile) : likesOfMember(ctx)),
  run: async (ctx, { profile, like: isLike, text }) => {
    if (isLike) return likeMember(ctx, ctx.member, profile, text);
    await unlikeMember(ctx, ctx.member, profile);
    return null;
  },
  call: {
    method: "POST",
    path: "/api/like.php",
    output: z.object({
      liked: z.boolean(),
      match: z.boolean(),
      new: z.boolean().optional().describe("whether this request liked the member; not with `like` 0"),
      profile: ProfileAnswer.nullable().optional().describe("of the member, if this like makes a match"),
    }),
    answer: async (ctx, { input, result }) => {
      if (!result) return { liked: false, match: false };
      const { isMatch, event } = result;
      const outcome = { liked: true, match: isMatch, new: event !== null };
      if (event?.kind !== "match") return outcome;
      const card = await findCard(ctx, ctx.member.id, input.profile);
      return { ...outcome, profile: card && profileView(ctx.tenant, card) };
    },
    about: `Likes a member, or removes the like. A repeated like has the line of the first one; removing the like removes the line.`,
    errors: {
      400: ["invalid_input", "own_profile"],
      403: ["suspended"],
      404: ["not_found"],
      413: ["too_long"],
      429: ["too_often"],
    },
    otherAnswers: { 303: "a form without script is redirected to its page" },
    examples: [
      {
        input: { profile: 40, like: 1, text: "Coffee on Sunday?" },
        output: { liked: true, match: false, new: true },
      },
    ],
  },
});
