import type { ShopContext } from "~/domain/context";
import {
  type Compared,
  type Comparison,
  comparePayment,
  listCompared,
  type PaymentDifference,
} from "./compare-payment.server";

/** Payments that could not be compared because their provider did not answer. */
export type Unanswered = { kind: "unanswered"; provider: string; payments: number; reason: string };

const PAGE = 100;
/** After this many unanswered calls in a row a provider is not called again in this run: each call may take seconds. */
const MAX_SILENT = 5;

/**
 * Compares payments with their providers. A provider that does not answer skips its own payments only.
 * @param visit called with each comparison; a failure in it counts as one of the provider
 * @param most the number of payments to look at
 * @returns the payments that could not be compared, by provider, with the last failure
 */
export async function compareAll(
  ctx: ShopContext,
  { since, unlessSince, most }: { since: Date; unlessSince?: Date; most: number },
  visit: (row: Compared, comparison: Comparison) => Promise<void>,
): Promise<{ unanswered: Unanswered[]; failure: unknown }> {
  const silent = new Map<string, { inARow: number; payments: number; reason: string }>();
  let failure: unknown = null;
  for (let after = 0, compared = 0; compared < most; ) {
    const limit = Math.min(PAGE, most - compared);
    const page = await ctx.db.transaction((tx) =>
      listCompared(tx, since, { after, limit, ...(unlessSince && { unlessSince }) }),
    );
    for (const row of page) {
      const state = silent.get(row.provider) ?? { inARow: 0, payments: 0, reason: "" };
      silent.set(row.provider, state);
      if (state.inARow >= MAX_SILENT) {
        state.payments += 1;
        continue;
      }
      try {
        await visit(row, await comparePayment(ctx, row));
        state.inARow = 0;
      } catch (error) {
        failure = error;
        state.inARow += 1;
        state.payments += 1;
        state.reason = error instanceof Error ? error.message : String(error);
      }
    }
    compared += page.length;
    after = page.at(-1)?.id ?? after;
    if (page.length < limit) break;
  }
  const unanswered = [...silent]
    .filter(([, { payments }]) => payments > 0)
    .map(([provider, { payments, reason }]) => ({
      kind: "unanswered" as const,
      provider,
      payments,
      reason,
    }));
  return { unanswered, failure };
}

/** Compares a payment again after a fresh read: a message may have arrived between the read and the provider's answer. */
export async function compareAgain(
  ctx: ShopContext,
  { id }: { id: number },
): Promise<PaymentDifference | null> {
  const [row] = await ctx.db.transaction((tx) => listCompared(tx, new Date(0), { after: id - 1, limit: 1 }));
  return row?.id === id ? (await comparePayment(ctx, row)).difference : null;
}
