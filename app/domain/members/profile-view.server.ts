import { z } from "zod";
import { photoFile } from "~/domain/photos/rules";
import type { Tenant } from "~/tenancy/tenant.server";
import type { MemberCard } from "./member-cards.server";
import { OWN_PRONOUNS_MAX, pronounKeys } from "./rules";

type OfTenant = Pick<Tenant, "config">;

/** The fields of a picture in the calls. product 8.2 */
export const PictureAnswer = z
  .object({
    filename: z.string(),
    thumb_filename: z.string(),
    status: z.string(),
    match: z.string().describe("a path to append to `cdn_prefix`"),
  })
  .meta({ id: "Picture" });

/** The fields of a profile in the calls. product 10.6 */
export const ProfileAnswer = z
  .object({
    id: z.int(),
    name: z.string(),
    country: z.string(),
    age: z.int().nullable(),
    status: z.string(),
    pronouns: z
      .string()
      .nullable()
      .describe(
        `${pronounKeys.map((key) => `\`${key}\``).join(", ")} or the member's own text of at most ${OWN_PRONOUNS_MAX} characters; null if the brand does not ask for them or the member gave none`,
      ),
    fictional: z.boolean(),
    liked: z.boolean(),
    main_image: PictureAnswer.nullable(),
    details: z.object({ city: z.string().nullable(), countryregion: z.string().nullable() }),
  })
  .meta({ id: "Profile" });

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
export function profileView({ config }: OfTenant, card: MemberCard): z.infer<typeof ProfileAnswer> {
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
