import type { Buyer } from "../shop/place-order.server";
import type { ShopContext } from "../shop/shop-context";
import { isSigned } from "../signatures.server";
import { requireDebitOrder } from "./debit-order.server";
import { CODE_MINUTES, CODE_TRIES, codeText } from "./request-code.server";

/** What came of a code; `left` are the tries that remain. */
export type Confirmed = { isRight: true } | { isRight: false; left: number };

/** Where a confirmation came from: evidence, with the code and its times. */
export type Evidence = { address: string; agent: string };

/**
 * Confirms the mandate of an order with the code from the text message. Each wrong code counts; after five, or ten minutes, a new one has
 * to be requested.
 * @throws DebitRefused. decisions §7
 */
export async function confirmCode(
  ctx: ShopContext,
  buyer: Buyer,
  { reference, code }: { reference: string; code: string },
  evidence: Evidence,
): Promise<Confirmed> {
  return ctx.db.transaction(async (tx) => {
    const { mandate } = await requireDebitOrder(ctx, tx, buyer, reference);
    if (mandate?.confirmed_at) return { isRight: true };
    if (!mandate || isSpent(mandate, ctx.now)) return { isRight: false, left: 0 };
    const typed = code.replace(/\s/g, "");
    const isRight = isSigned(
      ctx.sign,
      codeText(mandate.reference, typed),
      mandate.code_hash,
      mandate.code_hash.length,
    );
    await tx
      .updateTable("direct_debit_mandates")
      .set(
        isRight
          ? {
              confirmed_at: ctx.now,
              confirmed_address: evidence.address,
              confirmed_agent: evidence.agent.slice(0, 300),
            }
          : { code_tries: mandate.code_tries + 1 },
      )
      .where("id", "=", mandate.id)
      .execute();
    return isRight ? { isRight } : { isRight, left: CODE_TRIES - mandate.code_tries - 1 };
  });
}

/** Whether a code counts no more: wrong too often, or too old. */
export function isSpent({ code_tries, code_sent_at }: { code_tries: number; code_sent_at: Date }, now: Date) {
  return code_tries >= CODE_TRIES || now.getTime() - code_sent_at.getTime() >= CODE_MINUTES * 60_000;
}
