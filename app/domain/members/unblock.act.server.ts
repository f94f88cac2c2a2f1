import { z } from "zod";
import { act } from "~/domain/act.server";
import { idInput } from "~/domain/number-input.server";
import { blocks } from "./limits";
import { publishToPair } from "./publish-to-pair.server";
import { unblockMember } from "./unblock-member.server";

/** Removes the member's own block of another. Without one it has no effect. product 9.14 */
export const unblock = act({
  name: "unblock",
  access: "account",
  area: "members",
  input: z.object({ profile: idInput }),
  limit: blocks,
  run: (ctx, { profile }) => unblockMember(ctx, ctx.member.id, profile),
  publish: (ctx, { input, result: isChanged }) => {
    if (isChanged) publishToPair(ctx, ctx.member.id, input.profile);
  },
  call: {
    method: "DELETE",
    path: "/api/block.php",
    output: z.object({ blocked: z.boolean() }),
    answer: () => ({ blocked: false }),
    about: "Removes the block. Without a block it changes nothing.",
    errors: { 400: ["invalid_input"], 429: ["too_often"] },
    examples: [{ input: { profile: 40 }, output: { blocked: false } }],
  },
});
