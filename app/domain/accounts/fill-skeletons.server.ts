import { sql } from "kysely";
import type { CleaningContext } from "~/domain/context";
import { skeleton } from "../members/skeleton.server";

const BATCH = 500;

/** Stores the skeletons of usernames that have none: members of an earlier version, and demo members. product 5.10 */
export async function fillSkeletons({ db }: Pick<CleaningContext, "db">): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await db.transaction(async (tx) => {
      const rows = await tx
        .selectFrom("members")
        .select(["id", "name"])
        .where("name_skeleton", "is", null)
        .orderBy("id")
        .limit(BATCH)
        .execute();
      const names = rows.map(({ name }) => name);
      await sql`update members set name_skeleton = given.skeleton
        from unnest(${rows.map(({ id }) => id)}::bigint[], ${names}::text[], ${names.map(skeleton)}::text[])
          as given (id, name, skeleton)
        where members.id = given.id and members.name = given.name`.execute(tx);
      return rows.length === BATCH;
    });
  }
}
