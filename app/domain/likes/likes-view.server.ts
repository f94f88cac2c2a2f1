import { profileView } from "~/domain/members/profile-view.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { LikesAnswer } from "./read-likes.server";

/** Returns the answer of GET /api/likes.php. product 10.6 */
export function likesView(tenant: Pick<Tenant, "config">, { profiles, likedBy, newLikes }: LikesAnswer) {
  return {
    profiles: profiles.map((card) => profileView(tenant, card)),
    liked_by: likedBy.map(({ id, isNew, text }) => ({ id, like_new: isNew, text })),
    total_new_likes: newLikes,
  };
}
