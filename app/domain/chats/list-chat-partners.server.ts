import type { AccountContext } from "~/domain/accounts/account.server";

/** So many are told at most that somebody has left or is back; the others notice it as they look. */
const MOST = 1000;

/** In whose lists of conversations a member stands, who was there last first. */
export async function listChatPartners(
  { db }: Pick<AccountContext, "db">,
  memberId: number,
): Promise<number[]> {
  const rows = await db.transaction((tx) =>
    tx
      .selectFrom("chats")
      .select("member_id")
      .where("other_id", "=", memberId)
      .where("listed", "=", true)
      .orderBy("last_at", "desc")
      .limit(MOST)
      .execute(),
  );
  return rows.map(({ member_id }) => member_id);
}
