import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { DirectDebitMandatesTable, TenantTransaction } from "~/db/tables";
import type { ShopContext } from "~/domain/context";
import type { PaymentProvider } from "~/outside/payments/provider";
import { findCredits } from "../credits/find-balance.server";
import { hasManyChargebacks } from "../shop/chargebacks.server";
import { ownLimitProblem } from "../shop/own-limit.server";
import { isTooOld } from "../shop/payable";
import type { Buyer } from "../shop/place-order.server";
import { offersOf } from "../shop/quote.server";
import { creditorAt } from "./creditor.server";
import { type DebitProblem, DebitRefused } from "./refusals.server";

/** An order that a member may pay by direct debit, and its unused mandate. */
export type DebitOrder = {
  id: number;
  reference: string;
  /** without the fee, after a discount */
  price: number;
  fee: number;
  total: number;
  /** basis points */
  vatRate: number;
  perMessage: number;
  currency: string;
  /** null for orders from before it was recorded: that of the profile */
  paymentCountry: string | null;
  profileCountry: string | null;
  credits: number;
  discount_code: string | null;
  /** paid, or a direct debit for it is under way */
  isUnderWay: boolean;
  mandate: Selectable<DirectDebitMandatesTable> | null;
  placedAt: Date;
};

const DAYS_30_MS = 30 * 86_400_000;
const OPEN = ["prepared", "sent", "unknown", "pending"] as const;

/**
 * Finds an order of the member by its reference; null if the member has no such order.
 * @param options.lock locks the order until the transaction ends
 */
export async function findDebitOrder(
  tx: TenantTransaction,
  memberId: number,
  reference: string,
  { lock = false } = {},
): Promise<DebitOrder | null> {
  let query = tx
    .selectFrom("orders")
    .select([
      "id",
      "reference",
      "total",
      "fee",
      "currency",
      "credits",
      "discount_code",
      "completed_at as completedAt",
      "created_at as placedAt",
      "vat_rate as vatRate",
      "per_message as perMessage",
      "payment_country as paymentCountry",
      "profile_country as profileCountry",
    ])
    .where("reference", "=", reference)
    .where("member_id", "=", memberId);
  if (lock) query = query.forUpdate();
  const order = await query.executeTakeFirst();
  if (!order) return null;
  const open = await tx
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", order.id)
    .where("method", "=", "directdebit")
    .where("state", "in", OPEN)
    .executeTakeFirst();
  const mandate = await tx
    .selectFrom("direct_debit_mandates")
    .selectAll()
    .where("order_id", "=", order.id)
    .where("payment_id", "is", null)
    .executeTakeFirst();
  const { completedAt, ...rest } = order;
  return {
    ...rest,
    price: order.total - order.fee,
    isUnderWay: completedAt !== null || open !== undefined,
    mandate: mandate ?? null,
  };
}

/**
 * Finds and locks an order for which a direct debit may start.
 * @throws DebitRefused
 */
export async function requireDebitOrder(
  ctx: ShopContext,
  tx: TenantTransaction,
  buyer: Buyer,
  reference: string,
): Promise<DebitOrder> {
  const found = await findDebitOrder(tx, buyer.id, reference, { lock: true });
  const order = found && withValidMandate(ctx, buyer, found);
  if (!order) throw new DebitRefused("order_unknown");
  // Locks the member, so that concurrent orders count together towards the limit.
  await tx.selectFrom("members").select("id").where("id", "=", buyer.id).forUpdate().execute();
  const problem = await debitProblem(ctx, tx, buyer, order);
  if (problem) throw new DebitRefused(problem);
  return order;
}

/** The country of an order's payment and that of the buyer's profile at the order. */
const countriesOf = (buyer: Buyer, { paymentCountry, profileCountry }: DebitOrder) => ({
  country: paymentCountry ?? buyer.country,
  profile: profileCountry ?? buyer.country,
});

/** Returns the provider that collects the direct debit of an order; null where none can now. */
export function debitCarrier(ctx: ShopContext, buyer: Buyer, order: DebitOrder): PaymentProvider | null {
  const { country, profile } = countriesOf(buyer, order);
  const offer = offersOf(ctx, country, order.price, profile).find(({ id }) => id === "directdebit");
  return offer?.carriers[0] ?? null;
}

/**
 * Returns an order without a mandate that names another creditor than that of the provider which collects now: the brand may have changed
 * its providers since, and a mandate is valid for its creditor only. decision 314
 */
export function withValidMandate(ctx: ShopContext, buyer: Buyer, order: DebitOrder): DebitOrder {
  const provider = debitCarrier(ctx, buyer, order);
  const creditor = provider && creditorAt(ctx, provider);
  const { mandate } = order;
  const isOther =
    creditor && (creditor.id !== mandate?.creditor_id || creditor.name !== mandate.creditor_name);
  return isOther ? { ...order, mandate: null } : order;
}

/** Returns why an order cannot be paid by direct debit; null if it can. product 13.48, 13.50, 13.51 */
export async function debitProblem(
  ctx: ShopContext,
  tx: TenantTransaction,
  buyer: Buyer,
  order: DebitOrder,
): Promise<Exclude<DebitProblem, "order_unknown"> | null> {
  if (order.isUnderWay) return "under_way";
  const { status } = await tx
    .selectFrom("members")
    .select("status")
    .where("id", "=", buyer.id)
    .executeTakeFirstOrThrow();
  if (status === "not_confirmed") return "unconfirmed";
  if (isTooOld(order.placedAt, ctx.now)) return "old";
  const { country, profile } = countriesOf(buyer, order);
  const offered = offersOf(ctx, country, order.price, profile).find(({ id }) => id === "directdebit");
  const isSame = ctx.prices(country).currency === order.currency && offered?.fee === order.fee;
  if (!offered || offered.unfit || !isSame) return "not_offered";
  const { rows } = await sql<{ returned: boolean; used: number }>`
    select coalesce(bool_or(payments.charged_back > 0 or (state = 'failed' and provider_ref is not null)), false) as returned,
      coalesce(sum(amount) filter (where payments.created_at > ${new Date(ctx.now.getTime() - DAYS_30_MS)}
        and state not in ('failed', 'cancelled', 'expired')), 0)::int as used
    from payments join orders on orders.id = payments.order_id
    where orders.member_id = ${buyer.id} and payments.method = 'directdebit'`.execute(tx);
  const { returned, used } = rows[0]!;
  if (returned || (await findCredits(tx, buyer.id)).owed > 0) return "blocked";
  if (await hasManyChargebacks(tx, buyer.id)) return "blocked";
  if (used + order.total > ctx.tenant.config.direct_debit_limit) return "limit";
  return ownLimitProblem(tx, buyer.id, { ...order, now: ctx.now });
}
