import type { TenantDb } from "~/db/pool.server";

/** What a page says of a member before an act: who it is, and how much the act would end or hide. */
export type MemberSummary = {
  name: string;
  language: string;
  status: string;
  sessions: number;
  photos: number;
};

/** Returns the summary of a member; null where the tenant has no such member. */
export async function summarizeMember(
  { db }: { db: TenantDb },
  memberId: number,
): Promise<MemberSummary | null> {
  return db.transaction(async (tx) => {
    const member = await tx
      .selectFrom("members")
      .select(["name", "language", "status"])
      .where("id", "=", memberId)
      .executeTakeFirst();
    if (!member) return null;
    const count = async (table: "sessions" | "photos") => {
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
    };
  });
}
