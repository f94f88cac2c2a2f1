import type { TenantTransaction } from "~/db/tables";
import type { ShopContext } from "~/domain/context";
import { chosenCard } from "../cards/stored-cards.server";
import { isTooOld } from "./payable";
import { type Offer, offersOf } from "./quote.server";
import { OrderRefused } from "./refusals.server";

/**
 * Returns an unpaid order of the member with its countries and the method by which it can be paid, in the country and at the price of the
 * order. Locks the order.
 * @param method the payment method, or `card:<id>` for a remembered card
 * @throws OrderRefused order_unknown, already_paid, order_old, method_unknown. product 13.20
 */
export async function requirePayable(
  ctx: ShopContext,
  tx: TenantTransaction,
  buyer: { id: number; country: string },
  { reference, method }: { reference: string; method: string },
) {
  const order = await tx
    .selectFrom("orders")
    .select(["id", "reference", "created_at", "total", "fee", "currency", "credits", "completed_at"])
    .select(["discount_code", "payment_country", "profile_country"])
    .where("reference", "=", reference)
    .where("member_id", "=", buyer.id)
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw new OrderRefused("order_unknown");
  const underWay = await tx
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", order.id)
    .where((is) => is.or([is("method", "=", "directdebit"), is("stored_card_id", "is not", null)]))
    .where("state", "in", ["prepared", "sent", "unknown", "pending"])
    .executeTakeFirst();
  if (order.completed_at || underWay) throw new OrderRefused("already_paid");
  if (isTooOld(order.created_at, ctx.now)) throw new OrderRefused("order_old");
  const card = await chosenCard(ctx, tx, buyer.id, method);
  const country = order.payment_country ?? buyer.country;
  const profile = order.profile_country ?? buyer.country;
  const offers = offersOf(ctx, country, order.total - order.fee, profile);
  const offer: Offer | undefined = offers.find(({ id }) => id === (card?.method ?? method));
  const isSame = ctx.prices(country).currency === order.currency && offer?.fee === order.fee;
  if (!offer || offer.unfit || !isSame) throw new OrderRefused("method_unknown");
  return { order, card, offer, country };
}
