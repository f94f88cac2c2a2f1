import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { RememberedCard } from "~/outside/payments/provider";
import { type MethodId, paymentMethods } from "~/tenancy/payment-methods";
import { seal, unseal } from "../seal.server";
import { OrderRefused } from "../shop/refusals.server";
import type { ShopContext } from "../shop/shop-context";

/** A remembered card as its member sees it. */
export type StoredCard = {
  /** what it is called among the ways to pay: `card:<id>` */
  id: string;
  /** the way to pay that it was remembered with, whose cost and conditions it has */
  method: string;
  brand: string;
  last4: string;
};

const PREFIX = "card:";
const purpose = "card token";

/** Whether the card of a payment can be remembered: the provider charges again, and the way to pay is a card. */
export function canRemember({ payments }: Pick<ShopContext, "payments">, method: string): boolean {
  const facts = Object.hasOwn(paymentMethods, method) ? paymentMethods[method as MethodId] : null;
  return payments?.facts.recurring === true && facts?.kind === "card" && facts.recurring;
}

/** What the provider knows a member by. */
export const customerOf = ({ tenant }: Pick<ShopContext, "tenant">, memberId: number) =>
  `${tenant.id}-${memberId}`;

/** The number in `card:<id>`; null for any other way to pay. */
export function cardNumber(method: string): number | null {
  return /^card:[1-9]\d{0,14}$/.test(method) ? Number(method.slice(PREFIX.length)) : null;
}

/** A member's cards that can be charged now: of the brand's provider, and not over. The latest first. */
export async function listCards(
  ctx: Pick<ShopContext, "payments" | "now">,
  tx: TenantTransaction,
  memberId: number,
): Promise<StoredCard[]> {
  if (!ctx.payments?.facts.recurring) return [];
  const rows = await tx
    .selectFrom("stored_cards")
    .select(["id", "method", "brand", "last4"])
    .where("member_id", "=", memberId)
    .where("provider", "=", ctx.payments.facts.name)
    .where("expires", ">=", monthOf(ctx.now))
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, id: `${PREFIX}${row.id}` }));
}

/**
 * The member's card that `method` names, locked until the transaction ends, with its token; null where `method` names no card.
 * @throws OrderRefused method_unknown for a card that is somebody else's, removed, over, or of another provider
 */
export async function chosenCard(
  ctx: Pick<ShopContext, "payments" | "now" | "sign" | "tenant">,
  tx: TenantTransaction,
  memberId: number,
  method: string,
): Promise<{ id: number; method: string; token: string } | null> {
  if (!method.startsWith(PREFIX)) return null;
  const row = await tx
    .selectFrom("stored_cards")
    .select(["id", "method", "token", "provider", "expires"])
    .where("id", "=", cardNumber(method) ?? 0)
    .where("member_id", "=", memberId)
    .forUpdate()
    .executeTakeFirst();
  const facts = ctx.payments?.facts;
  const isUsable = row && facts?.recurring && row.provider === facts.name && row.expires >= monthOf(ctx.now);
  const opened = isUsable ? unseal(ctx, row.token, { purpose, memberId }) : null;
  if (!row || !opened) throw new OrderRefused("method_unknown");
  return { id: row.id, method: row.method, token: opened.plain.toString() };
}

/**
 * Stores the card of a payment that is paid, if its member asked for that; what the provider reports alone stores nothing. The same card
 * is stored once.
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
    .select(["provider", "method", "remember_agreed_at", "member_id"])
    .where("payments.id", "=", paymentId)
    .executeTakeFirst();
  if (!payment?.remember_agreed_at || payment.member_id === null) return;
  const { member_id: memberId, remember_agreed_at: consentedAt } = payment;
  const sealed = seal(ctx, Buffer.from(token), { purpose, memberId });
  await tx
    .insertInto("stored_cards")
    .values({
      member_id: memberId,
      provider: payment.provider,
      method: payment.method,
      token: sealed,
      brand,
      last4,
      expires,
      consented_at: consentedAt,
      created_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "member_id", "provider", "method", "brand", "last4", "expires"])
        .doUpdateSet({ token: sealed, consented_at: consentedAt }),
    )
    .execute();
}

/** Forgets a card of the member: from now on it is not charged. @returns whether there was one */
export async function removeCard(
  { db }: Pick<ShopContext, "db">,
  memberId: number,
  method: string,
): Promise<boolean> {
  const { rows } = await db.transaction((tx) =>
    sql`delete from stored_cards where id = ${cardNumber(method) ?? 0} and member_id = ${memberId} returning 1`.execute(
      tx,
    ),
  );
  return rows.length > 0;
}

const monthOf = (at: Date) => at.toISOString().slice(0, 7);
