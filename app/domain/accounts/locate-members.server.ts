import { sql } from "kysely";
import type { CleaningContext } from "~/domain/context";
import { coordinatesOf } from "../places/home-town.server";

const BATCH = 500;

/**
 * Sets the coordinates of members who have a town but no coordinates: members from an earlier version, and members whose town only a newer
 * place list contains. Each run looks unknown towns up again, which is cheap.
 */
export async function locateMembers(ctx: Pick<CleaningContext, "db" | "changed">): Promise<void> {
  for (let after = 0, isMore = true; isMore; ) {
    const rows = await ctx.db.transaction((tx) =>
      tx
        .selectFrom("members")
        .select(["id", "country", "countryregion", "city"])
        .where("latitude", "is", null)
        .where("city", "is not", null)
        .where("id", ">", after)
        .orderBy("id")
        .limit(BATCH)
        .execute(),
    );
    const found = rows.flatMap(({ id, country, countryregion, city }) => {
      const typed = { country, countryregion, city: city ?? "", latitude: null, longitude: null };
      const { latitude, longitude } = coordinatesOf(typed);
      return latitude === null ? [] : [{ id, city, latitude, longitude }];
    });
    if (found.length > 0) {
      const column = (name: keyof (typeof found)[number]) => found.map((one) => one[name]);
      await ctx.db.transaction((tx) =>
        sql`update members set latitude = found.latitude, longitude = found.longitude
          from unnest(${column("id")}::bigint[], ${column("city")}::text[], ${column("latitude")}::real[],
            ${column("longitude")}::real[]) as found (id, city, latitude, longitude)
          where members.id = found.id and members.city = found.city and members.latitude is null`.execute(tx),
      );
      for (const { id } of found) ctx.changed(id);
    }
    isMore = rows.length === BATCH;
    after = rows.at(-1)?.id ?? after;
  }
}
