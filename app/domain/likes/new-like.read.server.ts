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
  output: ProfileAnswer.extend({ text: z.string().nullable() }),
  run: async (ctx) => {
    const card = await findNewLike(ctx, ctx.member.id);
    return card && { ...profileView(ctx.tenant, card), text: card.text };
  },
});
