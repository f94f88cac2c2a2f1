import type { TenantTransaction } from "~/db/tables";
import type { Needs, ShopContext } from "~/domain/context";
import type { PaymentProvider, RememberedCard } from "~/outside/payments/provider";
import { type MethodId, paymentMethods } from "~/tenancy/payment-methods";
import { seal, unseal } from "../seal.server";
import { hasManyChargebacks } from "../shop/chargebacks.server";
import { presentAccounts } from "../shop/payment-accounts.server";
import { OrderRefused } from "../shop/refusals.server";

/** A remembered card as shown to its member. */
export type StoredCard = {
  /** its id among the payment methods: `card:<id>` */
  id: string;
  /** the payment method that it was remembered with, whose fee and conditions apply */
  method: string;
  brand: string;
  last4: string;
  /** its provider is put aside: the card cannot be charged now */
  isAway: boolean;
  /** where the provider reported it */
  country: string | null;
};

const PREFIX = "card:";
const purpose = "card token";

/**
 * Returns whether the card of a payment at a provider can be remembered: the provider supports recurring charges, and the method is a card
 * that allows them.
 */
export function canRemember(provider: PaymentProvider | undefined, method: string): boolean {
  const facts = Object.hasOwn(paymentMethods, method) ? paymentMethods[method as MethodId] : null;
  return provider?.facts.recurring === true && facts?.kind === "card" && facts.recurring;
}

/** Returns the reference under which the provider knows a member. */
export const customerOf = ({ tenant }: Needs<"tenant">, memberId: number) => `${tenant.id}-${memberId}`;

/** Returns the id in `card:<id>`; null for any other payment method. */
export function cardNumber(method: string): number | null {
  return /^card:[1-9]\d{0,14}$/.test(method) ? Number(method.slice(PREFIX.length)) : null;
}

/** Returns the provider that charges a remembered card: the present one that remembers it, if it still carries the card's method. decision 314 */
function chargerOf(
  ctx: Needs<"payments" | "further" | "tenant">,
  card: { provider: string; method: string },
): PaymentProvider | null {
  const isCarried = ctx.tenant.config.payment_methods.some(
    ({ method, providers }) =>
      method === card.method && (providers.length === 0 || providers.some((name) => name === card.provider)),
  );
  if (!isCarried) return null;
  return presentAccounts(ctx).find(({ facts }) => facts.name === card.provider && facts.recurring) ?? null;
}

/** Returns a member's cards that can be charged: those of the brand's providers that have not expired. Latest first. */
export async function listCards(
  ctx: Needs<"now" | "payments" | "further" | "providerHealth" | "tenant">,
  tx: TenantTransaction,
  memberId: number,
): Promise<StoredCard[]> {
  if (!presentAccounts(ctx).some(({ facts }) => facts.recurring)) return [];
  const rows = await tx
    .selectFrom("stored_cards")
    .select(["id", "method", "brand", "last4", "provider", "country"])
    .where("member_id", "=", memberId)
    .where("expires", ">=", monthOf(ctx.now))
    .orderBy("id", "desc")
    .execute();
  return rows.flatMap(({ provider: name, ...row }) => {
    const charger = chargerOf(ctx, { provider: name, method: row.method });
    if (!charger) return [];
    return [{ ...row, id: `${PREFIX}${row.id}`, isAway: ctx.providerHealth.isAside(charger, ctx.now) }];
  });
}

/**
 * Returns the member's card that `method` names, with its token, locked until the transaction ends; null where `method` names no card.
 * @throws OrderRefused method_unknown for a card that belongs to another member or a former provider, was removed, is expired, or has an
 * unreadable token, and for every card after many chargebacks
 */
export async function chosenCard(
  ctx: Needs<"now" | "payments" | "further" | "sign" | "tenant">,
  tx: TenantTransaction,
  memberId: number,
  method: string,
): Promise<{
  id: number;
  method: string;
  token: string;
  provider: PaymentProvider;
  country: string | null;
} | null> {
  if (!method.startsWith(PREFIX)) return null;
  const row = await tx
    .selectFrom("stored_cards")
    .select(["id", "method", "token", "provider", "expires", "country"])
    .where("id", "=", cardNumber(method) ?? 0)
    .where("member_id", "=", memberId)
    .forUpdate()
    .executeTakeFirst();
  const provider = row && row.expires >= monthOf(ctx.now) ? chargerOf(ctx, row) : null;
  const isUsable = provider !== null && !(await hasManyChargebacks(tx, memberId));
  const token = row && isUsable ? openToken(ctx, row.token, memberId) : null;
  if (!row || !provider || token === null) throw new OrderRefused("method_unknown");
  return { id: row.id, method: row.method, token, provider, country: row.country };
}

/** Decrypts the provider's token of a member's card; null where the deployment's secret has changed since. */
export function openToken(ctx: Needs<"sign" | "tenant">, sealed: Buffer, memberId: number): string | null {
  return unseal(ctx, sealed, { purpose, memberId })?.plain.toString() ?? null;
}

/**
 * Stores the card of a paid payment if its member asked for that; a report of the provider alone stores nothing. The same card is stored
 * once, and its previous token is ended at the provider.
 */
export async function rememberCard(
  ctx: ShopContext,
  tx: TenantTransaction,
  paymentId: number,
  { token, brand, last4, expires }: RememberedCard,
): Promise<void> {
  const payment = await tx
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["provider", "method", "remember_agreed_at", "member_id", "payer_country"])
    .where("payments.id", "=", paymentId)
    .executeTakeFirst();
  if (!payment?.remember_agreed_at || payment.member_id === null) return;
  if (await hasManyChargebacks(tx, payment.member_id)) return;
  const { member_id: memberId, remember_agreed_at: consentedAt, payer_country: country } = payment;
  const sealed = seal(ctx, Buffer.from(token), { purpose, memberId });
  const same = {
    member_id: memberId,
    provider: payment.provider,
    method: payment.method,
    brand,
    last4,
    expires,
  };
  const earlier = await tx
    .selectFrom("stored_cards")
    .select("token")
    .where((is) => is.and(same))
    .forUpdate()
    .executeTakeFirst();
  if (earlier && openToken(ctx, earlier.token, memberId) !== token)
    await endCardLater(tx, ctx.now, {
      member_id: memberId,
      provider: payment.provider,
      token: earlier.token,
    });
  await tx
    .insertInto("stored_cards")
    .values({
      ...same,
      token: sealed,
      country,
      consented_at: consentedAt,
      created_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "member_id", "provider", "method", "brand", "last4", "expires"])
        .doUpdateSet({ token: sealed, country, consented_at: consentedAt }),
    )
    .execute();
}

/**
 * Removes a card of the member: it is not charged any more, and the provider ends it soon after.
 * @returns whether there was one
 */
export async function removeCard(
  { db, now }: Needs<"db" | "now">,
  memberId: number,
  method: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const card = await tx
      .deleteFrom("stored_cards")
      .where("id", "=", cardNumber(method) ?? 0)
      .where("member_id", "=", memberId)
      .returning(["member_id", "provider", "token"])
      .executeTakeFirst();
    if (card) await endCardLater(tx, now, card);
    return card !== undefined;
  });
}

/** Removes the remembered cards of a member with many chargebacks; the provider ends them soon after. */
export async function removeCardsOfChargebacks(
  { now }: Needs<"now">,
  tx: TenantTransaction,
  memberId: number,
): Promise<void> {
  if (!(await hasManyChargebacks(tx, memberId))) return;
  const cards = await tx
    .deleteFrom("stored_cards")
    .where("member_id", "=", memberId)
    .returning(["member_id", "provider", "token"])
    .execute();
  for (const card of cards) await endCardLater(tx, now, card);
}

/** Queues a card to be ended at the provider: `endAtProvider` tries every minute until it succeeds. */
async function endCardLater(
  tx: TenantTransaction,
  now: Date,
  card: { member_id: number; provider: string; token: Buffer },
): Promise<void> {
  await tx
    .insertInto("cards_to_end")
    .values({ ...card, created_at: now, try_at: now })
    .execute();
}

const monthOf = (at: Date) => at.toISOString().slice(0, 7);
