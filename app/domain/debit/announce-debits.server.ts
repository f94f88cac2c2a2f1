import type { ShopContext } from "~/domain/context";
import { addBankDays } from "./bank-days";

const BATCH = 50;

/**
 * Announces pending direct debits to members by mail, each once: amount, earliest day, mandate and creditor, as the scheme's rules require.
 * Runs after each order and every minute, so that a killed process does not lose an announcement. product 13.53
 */
export async function announceDebits(ctx: ShopContext): Promise<void> {
  const due = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("direct_debit_mandates")
      .innerJoin("payments", "payments.id", "direct_debit_mandates.payment_id")
      .innerJoin("orders", "orders.id", "direct_debit_mandates.order_id")
      .innerJoin("members", "members.id", "orders.member_id")
      .select([
        "direct_debit_mandates.id",
        "direct_debit_mandates.reference as mandate",
        "direct_debit_mandates.creditor_name as creditor",
        "direct_debit_mandates.creditor_id as creditorId",
        "direct_debit_mandates.notice_days as noticeDays",
        "members.language",
        "payments.created_at as orderedAt",
        "payments.amount as minor",
        "orders.currency",
        "orders.reference",
        "members.id as memberId",
        "members.email",
        "members.country",
      ])
      .where("direct_debit_mandates.announced_at", "is", null)
      .where("payments.state", "in", ["pending", "paid"])
      .orderBy("direct_debit_mandates.id")
      .limit(BATCH)
      .execute(),
  );
  for (const one of due) {
    const { id, memberId, email: recipient, language, noticeDays, orderedAt, ...params } = one;
    await ctx.db.transaction(async (tx) => {
      const announced = await tx
        .updateTable("direct_debit_mandates")
        .set({ announced_at: ctx.now })
        .where("id", "=", id)
        .where("announced_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (!announced) return;
      const day = addBankDays(orderedAt, noticeDays).toISOString();
      await ctx.mails.add(tx, {
        kind: "debit_announced",
        memberId,
        recipient,
        language,
        params: { ...params, day },
      });
    });
  }
}
