import { z } from "zod";
import { ProfileAnswer, profileView } from "../members/profile-view.server";
import { read } from "../read.server";
import { findNewLike } from "./find-new-like.server";

/** The newest like that the member has not seen, with its text; an empty answer where there is none. product 10.9 */
export const newLike = read({
  name: "new_like",
  path: "/api/auto-like.php",
  access: "account",
  area: "likes",
  input: z.object({}),
  output: ProfileAnswer.extend({
    text: z.string().nullable().describe("the line that the member wrote with the like, or null"),
  }),
  run: async (ctx) => {
    const card = await findNewLike(ctx, ctx.member.id);
    return card && { ...profileView(ctx.tenant, card), text: card.text };
  },
  about: "The profile of the next new like, for the match modal.",
  otherAnswers: { 204: "there is no new like" },
  examples: [
    {
      output: {
        id: 40,
        name: "Bo",
        fictional: false,
        main_image: { match: "/…-full.webp?t=…" },
        text: "Coffee on Sunday?",
      },
    },
  ],
});
