import type { ShopContext } from "~/domain/context";
import { retakeDiscount } from "../shop/agree.server";
import { begin, prepare } from "../shop/begin-payment.server";
import type { Buyer, Placed } from "../shop/place-order.server";
import { announceDebits } from "./announce-debits.server";
import { debitCarrier, requireDebitOrder } from "./debit-order.server";
import { ibanOf } from "./mandate-iban.server";
import { DebitRefused } from "./refusals.server";

/**
 * Places an order with its confirmed mandate: requests the collection from the provider once, and announces the debit to the member in
 * advance. If the brand grants the credits immediately, a failed debit reverses them.
 * @throws DebitRefused; OrderRefused if another order uses its discount. product 13.52, 13.53
 */
export async function orderByDebit(ctx: ShopContext, buyer: Buyer, reference: string): Promise<Placed> {
  const { order, payment, mandate } = await ctx.db.transaction(async (tx) => {
    const order = await requireDebitOrder(ctx, tx, buyer, reference);
    const { mandate } = order;
    await retakeDiscount(ctx, tx, { memberId: buyer.id, orderId: order.id, code: order.discount_code });
    const iban = mandate?.confirmed_at ? ibanOf(ctx, mandate) : null;
    if (!mandate?.confirmed_at || iban === null) throw new DebitRefused("not_confirmed");
    const promised = ctx.tenant.config.direct_debit_credits === "at_once" ? order.total : 0;
    const provider = debitCarrier(ctx, buyer, order);
    if (!provider) throw new DebitRefused("not_offered");
    const payment = await prepare(
      ctx,
      tx,
      order,
      { provider, method: "directdebit" },
      { promised, payer_country: mandate.iban_country },
    );
    await tx
      .updateTable("direct_debit_mandates")
      .set({ payment_id: payment.id })
      .where("id", "=", mandate.id)
      .execute();
    return {
      order,
      payment,
      mandate: {
        holder: mandate.holder,
        iban,
        reference: mandate.reference,
        signedAt: mandate.confirmed_at,
      },
    };
  });
  await begin(ctx, { ...buyer, country: order.paymentCountry ?? buyer.country }, order, payment, mandate);
  await announceDebits(ctx);
  ctx.changed(buyer.id);
  return { orderId: order.id, reference, redirect: null };
}
