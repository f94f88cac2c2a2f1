import { sql } from "kysely";
import type { ShopContext } from "~/domain/context";
import { type ProviderFailure, safeText } from "./provider-failure.server";

/** The first line of a stored message. A received one begins with its HTTP method, so that no sender can forge the line. */
const MARK = "reason: ";

/** Adds the provider's reason of a failed payment or chargeback to the text of a message that is stored. */
export function withReason(raw: string, reason: string | undefined): string {
  return reason ? [MARK + oneLine(reason), raw].filter(Boolean).join("\n\n") : raw;
}

/** The latest reason among the stored messages of a payment, in SQL; null where there is none. */
export const latestReason = sql<string | null>`(
  select substring(split_part(raw, chr(10), 1) from ${MARK.length + 1}::int) from payment_events
  where payment_id = payments.id and starts_with(raw, ${MARK}) order by payment_events.id desc limit 1)`;

/** Returns the text of a message of a payment, in SQL; empty once the member is erased: then only the amounts and their evidence are stored. */
export const unlessErased = (paymentId: number, raw: string) =>
  sql<string>`case when exists (select from orders join payments on payments.order_id = orders.id
    where payments.id = ${paymentId} and orders.member_id is null) then '' else ${raw} end`;

/** The outcome of a stored message that is not the provider's but ours: its call failed. */
export const CALL_FAILED = "call_failed";

/** Stores why an attempt was not begun, or why its begin is unknown, for operators: the provider sends no message about it. */
export async function keepReason(
  ctx: Pick<ShopContext, "db" | "now">,
  paymentId: number,
  { call, provider, kind, error }: ProviderFailure,
): Promise<void> {
  await ctx.db.transaction((tx) =>
    tx
      .insertInto("payment_events")
      .values({
        payment_id: paymentId,
        provider,
        dedupe_key: `${call} ${paymentId}`,
        received_at: ctx.now,
        verified: "none",
        raw: unlessErased(paymentId, withReason("", `${call} ${kind}: ${error.message}`)),
        outcome: CALL_FAILED,
      })
      .onConflict((conflict) => conflict.columns(["tenant_id", "provider", "dedupe_key"]).doNothing())
      .execute(),
  );
}

const oneLine = (text: string) => safeText(text.replace(/\p{Cc}+/gu, " "));
