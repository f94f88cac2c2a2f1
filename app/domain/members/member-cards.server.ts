import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { ageOn, todayIn } from "~/domain/calendar";
import type { Needs } from "~/domain/context";
import { blurredAddress, photoAddress } from "~/domain/photos/photo-links.server";
import { type Distance, distanceBetween, positionOf, unitOf } from "~/domain/places/distance.server";
import { type CardReason, countShownAnswers, reasonsFor } from "./card-reasons.server";
import { isOnline, showsDistance } from "./rules";
import { sightOf, sightRow } from "./sight.server";
import { visibleMembers } from "./visible-members.server";

/** The data of a member that a card shows. */
export type MemberCard = {
  id: number;
  name: string;
  /** null where the brand does not show it */
  age: number | null;
  place: string | null;
  country: string;
  /** null where the brand does not show it, or the member gave none */
  countryregion: string | null;
  /** a key or custom text, for `pronounsText`; null where the brand does not ask for pronouns, or the member gave none */
  pronouns: string | null;
  /** between the towns of the viewer and the member; null where either is unknown, and where the brand does not show towns */
  distance: Distance | null;
  online: boolean;
  /** always shown when true. product 17.9 */
  fictional: boolean;
  /** the address of the main photo; null without one */
  photo: string | null;
  photos: number;
  /** whether the viewer likes them */
  liked: boolean;
  /** what speaks for them, the most personal first. product 9.19 */
  reasons: CardReason[];
};

/** The viewer's number for a visitor. No member has it, so no blocks and no likes are found. */
const EMPTY = 0;

const selectCards = (
  { tenant }: Needs<"tenant">,
  tx: TenantTransaction,
  viewerId: number,
  ids: readonly number[],
) =>
  visibleMembers(tx, viewerId)
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
      "members.signup_date",
      "members.signup_reason",
      "members.interests",
      "shown.main",
      "shown.blurred",
      "shown.count",
    ])
    // The subqueries do not depend on the card: PostgreSQL reads the viewer once, whatever the number of cards.
    .select(({ selectFrom }) => {
      const viewer = selectFrom("members as viewer").where("viewer.id", "=", viewerId);
      return [
        viewer.select("viewer.latitude").as("viewer_latitude"),
        viewer.select("viewer.longitude").as("viewer_longitude"),
        viewer.select("viewer.country").as("viewer_country"),
        viewer.select("viewer.interests").as("viewer_interests"),
        viewer.select("viewer.signup_reason").as("viewer_signup_reason"),
      ];
    })
    .select(countShownAnswers(tenant.config))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("likes")
          .select("likes.liked_id")
          .where("likes.liker_id", "=", viewerId)
          .whereRef("likes.liked_id", "=", "members.id"),
      ).as("liked"),
    )
    .select(sightRow(viewerId).as("viewer"))
    .where("members.id", "=", sql<number>`any(${ids}::int[])`)
    .execute();

/**
 * Returns the cards of members in the order of the given numbers. Members that the viewer may not see are left out: all of them before the
 * viewer's address is confirmed, unless the brand shows members to visitors. Always one query.
 * @param viewerId null for a visitor
 * product 9.2, 9.3
 */
export async function listCards(
  ctx: Needs<"now" | "sign" | "tenant">,
  tx: TenantTransaction,
  viewerId: number | null,
  ids: readonly number[],
): Promise<MemberCard[]> {
  if (ids.length === 0) return [];
  const rows = await selectCards(ctx, tx, viewerId ?? EMPTY, ids);
  const { timezone, free_visible_photos, visible_profile_fields: fields, pronouns } = ctx.tenant.config;
  const today = todayIn(timezone, ctx.now);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const [first] = rows;
  const sight = sightOf(ctx.tenant.config, first?.viewer ?? null);
  if (sight === "none") return [];
  const viewer =
    first && sight === "member" && showsDistance(ctx.tenant.config)
      ? positionOf({ latitude: first.viewer_latitude, longitude: first.viewer_longitude })
      : null;
  const unit = unitOf(first?.viewer_country ?? "");
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const clear = row.main && free_visible_photos > 0 ? photoAddress(ctx, row.main, "card") : null;
    const blurred = row.blurred ? blurredAddress(ctx, row.blurred) : null;
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
      reasons: reasonsFor(ctx, row, clear === null && blurred === null ? 0 : Number(row.count ?? 0)),
    };
  });
}
