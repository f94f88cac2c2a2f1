import type { TenantDb } from "~/db/pool.server";

/** What a ban of a member would do, counted. */
export type BanPreview = {
  name: string;
  language: string;
  status: string;
  sessions: number;
  photos: number;
  pushes: number;
};

/** Returns what the ban of a member would do; null where the tenant has no such member. product 26.4 */
export async function previewBan({ db }: { db: TenantDb }, memberId: number): Promise<BanPreview | null> {
  return db.transaction(async (tx) => {
    const member = await tx
      .selectFrom("members")
      .select(["name", "language", "status"])
      .where("id", "=", memberId)
      .executeTakeFirst();
    if (!member) return null;
    const count = async (table: "sessions" | "photos" | "push_subscriptions") => {
      const { all } = await tx
        .selectFrom(table)
        .select((of) => of.fn.countAll<number>().as("all"))
        .where("member_id", "=", memberId)
        .executeTakeFirstOrThrow();
      return all;
    };
    return {
      ...member,
      sessions: await count("sessions"),
      photos: await count("photos"),
      pushes: await count("push_subscriptions"),
    };
  });
}
