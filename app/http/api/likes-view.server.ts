import type { ToldLikes } from "~/domain/likes/tell-likes.server";
import type { MemberCard } from "~/domain/members/member-cards.server";
import { photoFile } from "~/domain/photos/rules";
import type { Tenant } from "~/tenancy/tenant.server";

type OfTenant = Pick<Tenant, "config">;

/** Of a picture that may be seen: its full rendition and its thumb; of a locked one the blurred rendition is all there is. */
function mainImage(file: string) {
  const name = /^(.+)-card\.webp$/.exec(file)?.[1];
  const filename = name ? photoFile(name, "full") : file;
  return {
    filename,
    thumb_filename: name ? photoFile(name, "thumb") : file,
    status: "active",
    match: `/${filename}`,
  };
}

/** A profile as the calls tell it. `match` is a path below the site's cdn_prefix. product.md §3 */
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

/** What GET /api/likes.php answers. product.md §7 */
export function likesView(tenant: OfTenant, { profiles, likedBy, newLikes }: ToldLikes) {
  return {
    profiles: profiles.map((card) => profileView(tenant, card)),
    liked_by: likedBy.map(({ id, isNew, text }) => ({ id, like_new: isNew, text })),
    total_new_likes: newLikes,
  };
}
