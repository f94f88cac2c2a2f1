import type { ShopContext } from "~/domain/context";
import type { Buyer } from "../shop/place-order.server";
import { isSigned } from "../signatures.server";
import { requireDebitOrder } from "./debit-order.server";
import { CODE_MINUTES, CODE_TRIES, codeText } from "./request-code.server";

/** The result of a code; `left` is the number of remaining attempts. */
export type Confirmed = { isRight: true } | { isRight: false; left: number };

/** The origin of a confirmation, stored as evidence with the code and its times. */
export type Evidence = { address: string; agent: string };

/**
 * Confirms the mandate of an order with the code from the text message. Each wrong code counts; after five wrong codes or ten minutes a new
 * code must be requested.
 * @throws DebitRefused. product 13.47
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
    if (!mandate || isUsed(mandate, ctx.now)) return { isRight: false, left: 0 };
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

/** Returns whether a code is no longer valid: too many wrong attempts, or too old. */
export function isUsed({ code_tries, code_sent_at }: { code_tries: number; code_sent_at: Date }, now: Date) {
  return code_tries >= CODE_TRIES || now.getTime() - code_sent_at.getTime() >= CODE_MINUTES * 60_000;
}
