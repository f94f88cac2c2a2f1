import type { Needs } from "~/domain/context";

/** Returns whether a member has a conversation with another, also with one who is not visible any more. */
export async function hasChatWith({ db }: Needs<"db">, memberId: number, otherId: number): Promise<boolean> {
  const found = await db.transaction((tx) =>
    tx
      .selectFrom("chats")
      .select("conversation_id")
      .where("member_id", "=", memberId)
      .where("other_id", "=", otherId)
      .where("last_seq", ">", 0)
      .where("listed", "=", true)
      .executeTakeFirst(),
  );
  return found !== undefined;
}
