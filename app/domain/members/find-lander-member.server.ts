import { ageOn, todayIn } from "~/domain/calendar";
import type { AccountContext } from "~/domain/context";
import { visibleMembers } from "./visible-members.server";

/** The data of a member that a landing page shows to visitors without an account. */
export type LanderMember = {
  id: number;
  name: string;
  /** null where the brand does not show it */
  age: number | null;
  place: string | null;
  fictional: boolean;
  /** the name of the renditions of the main photo */
  photo: string;
};

/**
 * Returns the member of a landing page: a member who agreed to be shown there, or a fictional profile. Both must be visible to others and
 * have an approved photo. Returns null for all other members. product 18.10
 */
export async function findLanderMember(
  { db, now, tenant }: Pick<AccountContext, "db" | "now" | "tenant">,
  id: number,
): Promise<LanderMember | null> {
  const row = await db.transaction((tx) =>
    visibleMembers(tx, null)
      .innerJoin("photos", (join) =>
        join
          .onRef("photos.member_id", "=", "members.id")
          .onRef("photos.tenant_id", "=", "members.tenant_id")
          .on("photos.status", "=", "active"),
      )
      .select([
        "members.id",
        "members.name",
        "members.date_of_birth",
        "members.city",
        "members.fictional",
        "photos.name as photo",
      ])
      .where("members.id", "=", id)
      .where((is) =>
        is.or([is("members.landers_agreed_at", "is not", null), is("members.fictional", "=", true)]),
      )
      .orderBy("photos.position")
      .orderBy("photos.id")
      .limit(1)
      .executeTakeFirst(),
  );
  if (!row) return null;
  const { timezone, visible_profile_fields: fields } = tenant.config;
  return {
    id: row.id,
    name: row.name,
    age: fields.includes("age") ? ageOn(row.date_of_birth, todayIn(timezone, now)) : null,
    place: fields.includes("city") ? row.city : null,
    fictional: row.fictional,
    photo: row.photo,
  };
}
