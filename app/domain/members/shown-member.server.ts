import type { Selectable } from "kysely";
import type { MembersTable } from "~/db/tables";
import { ageOn, todayIn } from "~/domain/calendar";
import type { Needs } from "~/domain/context";
import { visibleMembers } from "./visible-members.server";

/** The basic data of a member that others may see. */
export type ShownMember = {
  id: number;
  name: string;
  /** null where the brand does not show it */
  age: number | null;
  place: string | null;
  fictional: boolean;
};

export const shownColumns = [
  "members.id",
  "members.name",
  "members.date_of_birth",
  "members.city",
  "members.fictional",
] as const;

/** Returns a member as visitors may see them where the brand lets visitors look around, or null. product 9.3 */
export async function findShownMember(
  ctx: Needs<"db" | "now" | "tenant">,
  id: number,
): Promise<ShownMember | null> {
  const row = await ctx.db.transaction((tx) =>
    visibleMembers(tx, null).select(shownColumns).where("members.id", "=", id).executeTakeFirst(),
  );
  return row ? shownMember(ctx, row) : null;
}

type Row = Pick<Selectable<MembersTable>, "id" | "name" | "date_of_birth" | "city" | "fictional">;

/** Returns a selected member with the fields that the brand shows. */
export function shownMember({ tenant, now }: Needs<"db" | "now" | "tenant">, row: Row): ShownMember {
  const { timezone, visible_profile_fields: fields } = tenant.config;
  return {
    id: row.id,
    name: row.name,
    age: fields.includes("age") ? ageOn(row.date_of_birth, todayIn(timezone, now)) : null,
    place: fields.includes("city") ? row.city : null,
    fictional: row.fictional,
  };
}
