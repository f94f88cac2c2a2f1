import type { TenantDb } from "~/db/pool.server";

/** A photo of the queue with what its inspection needs to know of its owner. */
export type QueuedPhoto = {
  id: number;
  addedAt: Date;
  member: { id: number; name: string; birthdate: string; since: Date };
  /** which of the owner's photos it is, counted from 1; how many were rejected before, and the number of open complaints about it */
  number: number;
  rejected: number;
  complaints: number;
};

/**
 * Returns the numbers of the photos of a tenant that wait for inspection, the longest waiting first.
 * @param after the last number of the previous page
 */
export async function listPhotoNumbers(
  { db }: { db: TenantDb },
  { limit, after = 0 }: { limit: number; after?: number },
): Promise<number[]> {
  const rows = await db.transaction((tx) =>
    tx
      .selectFrom("photos")
      .select("id")
      .where("status", "=", "inspecting")
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute(),
  );
  return rows.map(({ id }) => id);
}

/** Returns photos of a tenant that still wait for inspection, in the order of their numbers. */
export async function readQueuedPhotos(
  { db }: { db: TenantDb },
  numbers: readonly number[],
): Promise<QueuedPhoto[]> {
  if (numbers.length === 0) return [];
  const rows = await db.transaction((tx) =>
    tx
      .selectFrom("photos")
      .innerJoin("members", "members.id", "photos.member_id")
      .select(["photos.id", "photos.created_at as addedAt", "photos.member_id as memberId"])
      .select(["members.name", "members.date_of_birth as birthdate", "members.signup_date as since"])
      .select((of) => [
        of
          .selectFrom("photos as earlier")
          .select((is) => is.fn.countAll<number>().as("count"))
          .whereRef("earlier.member_id", "=", "photos.member_id")
          .whereRef("earlier.id", "<=", "photos.id")
          .as("number"),
        of
          .selectFrom("photos as other")
          .select((is) => is.fn.countAll<number>().as("count"))
          .whereRef("other.member_id", "=", "photos.member_id")
          .where("other.status", "=", "rejected")
          .as("rejected"),
        of
          .selectFrom("complaints")
          .select((is) => is.fn.countAll<number>().as("count"))
          .whereRef("complaints.photo_id", "=", "photos.id")
          .where("complaints.closed_at", "is", null)
          .as("complaints"),
      ])
      .where("photos.id", "in", [...numbers])
      .where("photos.status", "=", "inspecting")
      .orderBy("photos.id")
      .execute(),
  );
  return rows.map(({ id, addedAt, memberId, name, birthdate, since, ...counts }) => ({
    id,
    addedAt,
    member: { id: memberId, name, birthdate, since },
    number: counts.number ?? 1,
    rejected: counts.rejected ?? 0,
    complaints: counts.complaints ?? 0,
  }));
}

/** Returns the names of a photo's files; null where the tenant has no such photo. */
export async function findPhotoName({ db }: { db: TenantDb }, photo: number): Promise<string | null> {
  const row = await db.transaction((tx) =>
    tx.selectFrom("photos").select("name").where("id", "=", photo).executeTakeFirst(),
  );
  return row?.name ?? null;
}
