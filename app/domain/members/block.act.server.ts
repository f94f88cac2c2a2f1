import { z } from "zod";
import { act } from "~/domain/act.server";
import { idInput } from "~/domain/number-input.server";
import { blockMember } from "./block-member.server";
import { blocks } from "./limits";
import { publishToPair } from "./publish-to-pair.server";
import { MemberNotFound } from "./refusals.server";

/** Blocks a member. product 9.14 */
export const block = act({
  name: "block",
  access: "account",
  area: "members",
  input: z.object({ profile: idInput }),
  limit: blocks,
  run: async (ctx, { profile }) => {
    if (!(await blockMember(ctx, ctx.member.id, profile)))
      throw new MemberNotFound(`No member ${profile} to block.`);
  },
  publish: (ctx, { input }) => publishToPair(ctx, ctx.member.id, input.profile),
  call: {
    method: "POST",
    path: "/api/block.php",
    output: z.object({ blocked: z.boolean() }),
    answer: () => ({ blocked: true }),
    about: "Blocks a member. The two members can no longer find each other or write to each other.",
    errors: { 400: ["invalid_input"], 404: ["not_found"], 429: ["too_often"] },
    examples: [{ input: { profile: 40 }, output: { blocked: true } }],
  },
});
