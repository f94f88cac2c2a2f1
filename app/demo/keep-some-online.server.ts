import type { TenantDb } from "~/db/pool.server";
import { drawLots } from "./draw-lots.server";

/** The number of demo members of a brand that are online at any time. */
const ONLINE = 14;
/** The interval at which they change. */
const CHANGE_MS = 20 * 60_000;

/**
 * Marks some demo members with a picture as online, others every twenty minutes.
 * @param ids of the brand's demo members
 * @param withOwnPictures those in the brand's own pictures, used while no member has a picture
 */
export async function keepSomeOnline(
  slug: string,
  db: TenantDb,
  ids: readonly number[],
  now: Date,
  withOwnPictures: readonly number[] = [],
): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction(async (tx) => {
    const pictured = await tx
      .selectFrom("photos")
      .select("member_id")
      .distinct()
      .where("status", "=", "active")
      .where("member_id", "in", ids)
      .orderBy("member_id")
      .execute();
    const shown = pictured.map(({ member_id }) => member_id);
    const lots = drawLots(`${slug} online ${Math.floor(now.getTime() / CHANGE_MS)}`);
    const candidates = [shown, withOwnPictures].find((some) => some.length > 0) ?? ids;
    await tx
      .updateTable("members")
      .set({ last_active: now })
      .where("id", "in", lots.some(candidates, ONLINE))
      .execute();
  });
}
