import { z } from "zod";
import { ProfileAnswer, profileView } from "~/domain/members/profile-view.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { LikesAnswer } from "./read-likes.server";

/** The fields of the likes of a member in the calls. product 10.6 */
export const LikesListAnswer = z.object({
  profiles: z.array(ProfileAnswer),
  liked_by: z.array(
    z.object({
      id: z.int(),
      like_new: z.boolean(),
      text: z.string().nullable().describe("the line that they wrote with the like, or null"),
    }),
  ),
  total_new_likes: z.int(),
});

/** Returns the answer of GET /api/likes.php. product 10.6 */
export function likesView(
  tenant: Pick<Tenant, "config">,
  { profiles, likedBy, newLikes }: LikesAnswer,
): z.infer<typeof LikesListAnswer> {
  return {
    profiles: profiles.map((card) => profileView(tenant, card)),
    liked_by: likedBy.map(({ id, isNew, text }) => ({ id, like_new: isNew, text })),
    total_new_likes: newLikes,
  };
}
