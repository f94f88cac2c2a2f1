import type { TenantTransaction } from "~/db/tables";
import type { Tally } from "./price.server";

/**
 * Locks a member's tally until the transaction ends, so that the member's own messages are sent one after the other across all
 * conversations: the free ones are counted correctly, and an address is confirmed either before a message or after it.
 * @returns the tally
 */
export async function lockSender(tx: TenantTransaction, memberId: number): Promise<Tally> {
  const find = () =>
    tx
      .selectFrom("chat_tallies")
      .select(["conversations_started as conversationsStarted", "messages_sent as messagesSent"])
      .where("member_id", "=", memberId)
      .forUpdate()
      .executeTakeFirst();
  const locked = await find();
  if (locked) return locked;
  await tx
    .insertInto("chat_tallies")
    .values({ member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find()) ?? { conversationsStarted: 0, messagesSent: 0 };
}
