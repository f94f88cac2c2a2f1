import { z } from "zod";
import { read } from "../read.server";
import { LikesListAnswer, likesView } from "./likes-view.server";
import { readLikes } from "./read-likes.server";

/** The likes of the member. product 10.6 */
export const likeList = read({
  name: "likes",
  path: "/api/likes.php",
  access: "account",
  area: "likes",
  polled: "likes",
  serialize: true,
  input: z.object({}),
  output: LikesListAnswer,
  run: async (ctx) => likesView(ctx.tenant, await readLikes(ctx, ctx.member.id)),
  about: "The members who like this member.",
  errors: { 429: ["too_often"] },
  examples: [
    {
      output: {
        profiles: [{ id: 40, name: "Bo" }],
        liked_by: [{ id: 40, like_new: true, text: "Coffee on Sunday?" }],
        total_new_likes: 1,
      },
    },
  ],
});
