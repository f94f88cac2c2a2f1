import type { TenantTransaction } from "~/db/tables";
import { ageOn, todayIn } from "~/domain/calendar";
import type { Needs } from "~/domain/context";
import { type Distance, distanceBetween, positionOf, unitOf } from "~/domain/places/distance.server";
import { answersOfMember, type ProfileAnswer, shownAnswers } from "./profile-answers.server";
import { type Attribute, attributes, isOnline, showsDistance } from "./rules";

/** The content of a profile. What the brand does not show is null or left out. product 8.3 */
export type Profile = {
  id: number;
  name: string;
  age: number | null;
  online: boolean;
  city: string | null;
  country: string;
  countryregion: string | null;
  /**
   * between the towns of the viewer and the member; null on one's own profile, where a town is unknown, where no towns are shown, and before
   * the viewer's address is confirmed
   */
  distance: Distance | null;
  /** what the member writes about themselves, with line breaks */
  text: string;
  /** answers to the brand's questions, in the member's order; empty where the brand shows no texts */
  answers: ProfileAnswer[];
  /** always shown when true. product 17.9 */
  fictional: boolean;
  gender: string | null;
  /** a key or custom text, for `pronounsText` */
  pronouns: string | null;
  sexuality: string | null;
  attributes: Partial<Record<Attribute, string>>;
  /** `shared`: the viewer has chosen it too */
  interests: { id: string; shared: boolean }[];
  /** whether the viewer likes them */
  liked: boolean;
};

const columns = [
  "id",
  "name",
  "date_of_birth",
  "last_active",
  "city",
  "country",
  "countryregion",
  "latitude",
  "longitude",
  "signup_message",
  "fictional",
  "gender",
  "pronouns",
  "sexuality",
  "interests",
  ...(Object.keys(attributes) as Attribute[]),
] as const;

/**
 * Returns a profile as one viewer sees it. The caller checks first that the viewer may see it.
 * @param viewerId null for a visitor
 */
export async function readProfile(
  ctx: Needs<"now" | "tenant">,
  tx: TenantTransaction,
  viewerId: number | null,
  id: number,
): Promise<Profile> {
  const row = await tx
    .selectFrom("members")
    .select(columns)
    .select(answersOfMember)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const relation = viewerId !== null && viewerId !== id ? await readRelation(tx, viewerId, id) : null;
  const { config } = ctx.tenant;
  const shows = (field: (typeof config.visible_profile_fields)[number]) =>
    config.visible_profile_fields.includes(field);
  const shown = (Object.keys(attributes) as Attribute[]).flatMap((name) => {
    const value = row[name];
    return shows(name) && value !== null ? [[name, value] as const] : [];
  });
  return {
    id: row.id,
    name: row.name,
    age: shows("age") ? ageOn(row.date_of_birth, todayIn(config.timezone, ctx.now)) : null,
    online: isOnline(row.last_active, ctx.now),
    city: shows("city") ? row.city : null,
    country: row.country,
    countryregion: shows("countryregion") ? row.countryregion : null,
    distance:
      relation?.status === "active" && showsDistance(config)
        ? distanceBetween(positionOf(relation), positionOf(row), unitOf(relation.country))
        : null,
    text: config.visible_profile_notes ? row.signup_message : "",
    answers: shownAnswers(config, row.answers),
    fictional: row.fictional,
    gender: shows("gender") ? row.gender : null,
    pronouns: config.pronouns ? row.pronouns : null,
    sexuality: shows("sexuality") && row.sexuality !== "unsaid" ? row.sexuality : null,
    attributes: Object.fromEntries(shown),
    interests: shows("interests")
      ? row.interests.map((one) => ({ id: one, shared: relation?.interests.includes(one) ?? false }))
      : [],
    liked: Boolean(relation?.liked),
  };
}

/** Returns the viewer's interests and town, and whether the viewer likes the member. */
async function readRelation(tx: TenantTransaction, viewerId: number, id: number) {
  return tx
    .selectFrom("members")
    .select([
      "members.status",
      "members.interests",
      "members.latitude",
      "members.longitude",
      "members.country",
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("likes")
          .select("likes.liked_id")
          .where("likes.liker_id", "=", viewerId)
          .where("likes.liked_id", "=", id),
      ).as("liked"),
    )
    .where("members.id", "=", viewerId)
    .executeTakeFirst();
}
