import type { Needs } from "~/domain/context";
import { OrderRefused } from "./refusals.server";

/**
 * Cancels an unpaid order of the member. Its payment page is no longer offered, and its discount is free for another order. A payment that
 * arrives nevertheless is credited at the agreed price, and paying the order again reopens it.
 * @throws OrderRefused `order_unknown`, or `already_paid` where it is paid or a direct debit or card charge is under way. product 13.20
 */
export async function cancelOrder(
  ctx: Needs<"db" | "now">,
  memberId: number,
  reference: string,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const order = await tx
      .selectFrom("orders")
      .select(["id", "completed_at"])
      .where("reference", "=", reference)
      .where("member_id", "=", memberId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) throw new OrderRefused("order_unknown");
    const attempts = await tx
      .selectFrom("payments")
      .select(["state", "paid", "method", "stored_card_id"])
      .where("order_id", "=", order.id)
      .execute();
    const isPaid = attempts.some(
      ({ state, paid, method, stored_card_id }) =>
        paid > 0 ||
        ((method === "directdebit" || stored_card_id !== null) &&
          ["prepared", "sent", "unknown", "pending"].includes(state)),
    );
    if (order.completed_at || isPaid) throw new OrderRefused("already_paid");
    await tx
      .updateTable("orders")
      .set({ cancelled_at: ctx.now })
      .where("id", "=", order.id)
      .where("cancelled_at", "is", null)
      .execute();
  });
}
