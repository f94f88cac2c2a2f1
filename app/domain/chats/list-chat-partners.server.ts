import type { Needs } from "~/domain/context";

/** At most this many members are notified that a member has left or is back; the others see it when they next load their chats. */
const MAX = 1000;

/** Returns the ids of the members whose chat list contains a member, the most recent conversation first. */
export async function listChatPartners({ db }: Needs<"db">, memberId: number): Promise<number[]> {
  const rows = await db.transaction((tx) =>
    tx
      .selectFrom("chats")
      .select("member_id")
      .where("other_id", "=", memberId)
      .where("listed", "=", true)
      .orderBy("last_at", "desc")
      .limit(MAX)
      .execute(),
  );
  return rows.map(({ member_id }) => member_id);
}
