import type { TenantTransaction } from "~/db/tables";
import type { Tally } from "./price.server";

/**
 * Lets a member's own messages come one after the other until the transaction ends, whichever conversations they go to: what is free is
 * counted once, and an address is confirmed before a message or after it.
 * @returns what they have had for free
 */
export async function holdSender(tx: TenantTransaction, memberId: number): Promise<Tally> {
  const find = () =>
    tx
      .selectFrom("chat_tallies")
      .select(["conversations_started as conversationsStarted", "messages_sent as messagesSent"])
      .where("member_id", "=", memberId)
      .forUpdate()
      .executeTakeFirst();
  const held = await find();
  if (held) return held;
  await tx
    .insertInto("chat_tallies")
    .values({ member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find()) ?? { conversationsStarted: 0, messagesSent: 0 };
}
