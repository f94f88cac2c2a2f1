import { z } from "zod";
import { act } from "~/domain/act.server";
import { findCard } from "~/domain/members/find-card.server";
import { ProfileAnswer, profileView } from "~/domain/members/profile-view.server";
import { Like } from "./like-input.server";
import { likeMember } from "./like-member.server";
import { likes, likesOfMember } from "./limits";
import { unlikeMember } from "./unlike-member.server";

/** Likes a member, with an optional line, or removes a like. The answer to a new match has the other's profile. product 10.1, 10.9 */
export const like = act({
  name: "like",
  access: "account",
  area: "likes",
  input: Like.extend({ text: z.string().max(100_000).default("") }),
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
      new: z.boolean().optional(),
      profile: ProfileAnswer.nullable().optional(),
    }),
    answer: async (ctx, { input, result }) => {
      if (!result) return { liked: false, match: false };
      const { isMatch, event } = result;
      const outcome = { liked: true, match: isMatch, new: event !== null };
      if (event?.kind !== "match") return outcome;
      const card = await findCard(ctx, ctx.member.id, input.profile);
      return { ...outcome, profile: card && profileView(ctx.tenant, card) };
    },
  },
});
