import type { LikesAnswer } from "~/domain/likes/read-likes.server";
import type { MemberCard } from "~/domain/members/member-cards.server";
import { photoFile } from "~/domain/photos/rules";
import type { Tenant } from "~/tenancy/tenant.server";

type OfTenant = Pick<Tenant, "config">;

/** Returns the full rendition and the thumb of a visible picture; of a locked one only the blurred rendition. */
export function mainImage(file: string) {
  const [, name, token = ""] = /^(.+)-card\.webp(\?[\s\S]*)?$/.exec(file) ?? [];
  const filename = name ? photoFile(name, "full") + token : file;
  return {
    filename,
    thumb_filename: name ? photoFile(name, "thumb") + token : file,
    status: "active",
    match: `/${filename}`,
  };
}

/** Returns a profile as the calls show it. `match` is a path below the site's cdn_prefix. product 10.6, 8.2 */
export function profileView({ config }: OfTenant, card: MemberCard) {
  const { id, name, age, place, country, countryregion, pronouns, fictional, photo, liked } = card;
  return {
    id,
    name,
    country,
    age,
    status: "active",
    pronouns,
    fictional,
    liked,
    main_image: photo === null ? null : mainImage(photo.slice(config.cdn_prefix.length + 1)),
    details: { city: place, countryregion },
  };
}

/** Returns the answer of GET /api/likes.php. product 10.6 */
export function likesView(tenant: OfTenant, { profiles, likedBy, newLikes }: LikesAnswer) {
  return {
    profiles: profiles.map((card) => profileView(tenant, card)),
    liked_by: likedBy.map(({ id, isNew, text }) => ({ id, like_new: isNew, text })),
    total_new_likes: newLikes,
  };
}
