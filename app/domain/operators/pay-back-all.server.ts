import type { RefundContext } from "~/domain/context";
import { payBack } from "./pay-back.act.server";
import { performOperatorAct } from "./perform-operator-act.server";
import { listUnspent, NothingUnspent, type UnspentOrder } from "./unspent-credits.server";

/**
 * Pays the unspent purchased credits of all members back, each order once and by an act of its own, so that it can be run again after an
 * interruption.
 * @returns the orders that are refunded by this run. decision 239
 */
export async function payBackAll(ctx: RefundContext): Promise<UnspentOrder[]> {
  const done: UnspentOrder[] = [];
  for (const { orderId } of await listUnspent(ctx))
    try {
      done.push(await performOperatorAct(payBack, ctx, { order: orderId }));
    } catch (error) {
      // Paid back or spent since the list was read.
      if (!(error instanceof NothingUnspent)) throw error;
    }
  return done;
}
