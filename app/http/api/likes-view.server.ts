import type { ToldLikes } from "~/domain/likes/tell-likes.server";
import type { MemberCard } from "~/domain/members/member-cards.server";
import type { Tenant } from "~/tenancy/tenant.server";

type OfTenant = Pick<Tenant, "config">;

/** A profile as the calls tell it. `match` is a path below the site's cdn_prefix. product.md §3 */
export function profileView({ config }: OfTenant, card: MemberCard) {
  const { id, name, age, place, fictional, photo, liked } = card;
  const match = photo?.startsWith(config.cdn_prefix) ? photo.slice(config.cdn_prefix.length) : photo;
  const filename = match?.split("/").at(-1);
  return {
    id,
    name,
    age,
    status: "active",
    fictional,
    liked,
    main_image: match ? { filename, thumb_filename: filename, status: "active", match } : null,
    details: { city: place },
  };
}

/** What GET /api/likes.php answers. product.md §7 */
export function likesView(tenant: OfTenant, { profiles, likedBy, newLikes }: ToldLikes) {
  return {
    profiles: profiles.map((card) => profileView(tenant, card)),
    liked_by: likedBy.map(({ id, isNew }) => ({ id, like_new: isNew })),
    total_new_likes: newLikes,
  };
}
