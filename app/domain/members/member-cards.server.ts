import { sql } from "kysely";
import { keptQuery } from "~/db/kept-query.server";
import type { TenantTransaction } from "~/db/tables";
import { askFinal } from "~/db/tenant-driver.server";
import type { AccountContext } from "~/domain/accounts/account.server";
import { ageOn } from "~/domain/accounts/rules";
import { todayIn } from "~/domain/accounts/today";
import { blurredAddress, photoAddress } from "~/domain/photos/rules";
import { type Distance, distanceBetween, positionOf, unitOf } from "~/domain/places/distance.server";
import { isOnline, showsDistance } from "./rules";
import { visibleMembers } from "./visible-members.server";

/** What a card shows of a member. */
export type MemberCard = {
  id: number;
  name: string;
  /** null where the brand does not show it */
  age: number | null;
  place: string | null;
  country: string;
  /** null where the brand does not show it, or the member said none */
  countryregion: string | null;
  /** a key or own text, for `pronounsText`; null where the brand does not ask, or the member said none */
  pronouns: string | null;
  /** between the viewer's town and theirs; null where one is not known, and where the brand does not show towns */
  distance: Distance | null;
  online: boolean;
  /** always shown where it is true. decisions §8 */
  fictional: boolean;
  /** the main picture's address; null while there is none */
  photo: string | null;
  photos: number;
  /** whether the viewer likes them */
  liked: boolean;
};

type Context = Pick<AccountContext, "now" | "tenant">;

/** Nobody has this number: for a visitor, nobody is blocked and nobody liked. */
const NOBODY = 0;

const cardsQuery = keptQuery((db, { viewerId, ids }: { viewerId: number; ids: readonly number[] }) =>
  visibleMembers(db, viewerId)
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("photos")
          .select(({ fn }) => [
            sql<string | null>`(array_agg(photos.name order by photos.position, photos.id))[1]`.as("main"),
            sql<string | null>`(array_agg(photos.blurred_name order by photos.position, photos.id))[1]`.as(
              "blurred",
            ),
            fn.countAll<number>().as("count"),
          ])
          .whereRef("photos.member_id", "=", "members.id")
          .where("photos.status", "=", "active")
          .as("shown"),
      (join) => join.onTrue(),
    )
    .select([
      "members.id",
      "members.name",
      "members.date_of_birth",
      "members.city",
      "members.country",
      "members.countryregion",
      "members.pronouns",
      "members.latitude",
      "members.longitude",
      "members.fictional",
      "members.last_active",
      "shown.main",
      "shown.blurred",
      "shown.count",
    ])
    // Of the viewer once, whatever the number of cards.
    .select(({ selectFrom }) => {
      const viewer = selectFrom("members as viewer").where("viewer.id", "=", viewerId);
      return [
        viewer.select("viewer.latitude").as("viewer_latitude"),
        viewer.select("viewer.longitude").as("viewer_longitude"),
        viewer.select("viewer.country").as("viewer_country"),
      ];
    })
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("likes")
          .select("likes.liked_id")
          .where("likes.liker_id", "=", viewerId)
          .whereRef("likes.liked_id", "=", "members.id"),
      ).as("liked"),
    )
    .where("members.id", "=", sql<number>`any(${ids}::int[])`),
);

/**
 * The cards of members in the order of their numbers given; whoever may not be seen is left out. One query, whatever the length.
 * @param viewerId null for a visitor
 * @param isFinal whether nothing in the transaction comes after it: then the commit goes along. product.md §2, §6
 */
export async function listCards(
  ctx: Context,
  tx: TenantTransaction,
  viewerId: number | null,
  ids: readonly number[],
  { isFinal = false }: { isFinal?: boolean } = {},
): Promise<MemberCard[]> {
  if (ids.length === 0) return [];
  const query = cardsQuery({ viewerId: viewerId ?? NOBODY, ids });
  const rows = isFinal ? await askFinal(tx, query) : (await tx.executeQuery(query)).rows;
  const {
    timezone,
    cdn_prefix,
    free_visible_photos,
    visible_profile_fields: fields,
    pronouns,
  } = ctx.tenant.config;
  const today = todayIn(timezone, ctx.now);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const [first] = rows;
  const viewer =
    first && showsDistance(ctx.tenant.config)
      ? positionOf({ latitude: first.viewer_latitude, longitude: first.viewer_longitude })
      : null;
  const unit = unitOf(first?.viewer_country ?? "");
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const clear = row.main && free_visible_photos > 0 ? photoAddress(cdn_prefix, row.main, "card") : null;
    const blurred = row.blurred ? blurredAddress(cdn_prefix, row.blurred) : null;
    return {
      id: row.id,
      name: row.name,
      age: fields.includes("age") ? ageOn(row.date_of_birth, today) : null,
      place: fields.includes("city") ? row.city : null,
      country: row.country,
      distance: distanceBetween(viewer, positionOf(row), unit),
      countryregion: fields.includes("countryregion") ? row.countryregion : null,
      pronouns: pronouns ? row.pronouns : null,
      online: isOnline(row.last_active, ctx.now),
      fictional: row.fictional,
      photo: clear ?? blurred,
      photos: Number(row.count ?? 0),
      liked: Boolean(row.liked),
    };
  });
}
