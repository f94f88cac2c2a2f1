import { LikesListAnswer } from "~/domain/likes/likes-view.server";
import { apiCall } from "./api-call.server";

/** The likes of the member. product 10.6 */
export const likesCall = apiCall({
  method: "GET",
  path: "/api/likes.php",
  access: "account",
  output: LikesListAnswer,
  about: "The members who like this member.",
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
