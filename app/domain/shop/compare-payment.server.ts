import { sql } from "kysely";
import type { PaymentAttemptState, TenantTransaction } from "~/db/tables";
import type { ShopContext } from "./shop-context";

/** Minor units. */
export type Amounts = { paid: number; refunded: number; chargedBack: number };

/** A payment that is not what its provider says, or not what its stored messages come to. */
export type PaymentDifference = {
  kind: "payment";
  /** of the order */
  reference: string;
  memberId: number | null;
  /** of the attempt */
  payment: string;
  provider: string;
  /**
   * amounts: the provider knows other amounts; unknown_there: it knows no such payment, though money came; currency: it knows another
   * currency; messages: a provider that cannot be asked sent messages that come to other amounts
   */
  what: "amounts" | "unknown_there" | "currency" | "messages";
  ours: Amounts;
  theirs: Amounts | null;
};

/** A payment as it is compared. */
export type Compared = {
  id: number;
  reference: string;
  memberId: number | null;
  payment: string;
  provider: string;
  providerRef: string | null;
  begunAt: Date;
  currency: string;
  state: PaymentAttemptState;
  version: number;
  paid: number;
  refunded: number;
  chargedBack: number;
  /** sums of the stored messages; null where some of them told a state instead of a change */
  messages: Amounts | null;
};

/** What came of a comparison. `stale`: the amounts agree, but the attempt's state is older than the provider's. */
export type Comparison = { difference: PaymentDifference | null; isStale: boolean };

/**
 * Payments that changed since a moment, whatever came of them: an attempt that ended here may be paid at its provider since.
 * @param page.after number of the last payment of the page before @param page.unlessSince leaves out those that were compared since then
 */
export async function listCompared(
  tx: TenantTransaction,
  since: Date,
  page: { after: number; limit: number; unlessSince?: Date },
): Promise<Compared[]> {
  const { rows } = await sql<Compared & { isTold: boolean; sums: [number, number, number] }>`
    select payments.id, orders.reference, orders.member_id as "memberId", payments.reference as payment, payments.provider,
      payments.provider_ref as "providerRef", payments.created_at as "begunAt", orders.currency, payments.state, payments.version, payments.paid, payments.refunded,
      payments.charged_back as "chargedBack", events.is_told as "isTold", events.sums
    from payments join orders on orders.id = payments.order_id
    cross join lateral (
      select coalesce(bool_or(verified = 'status'), false) as is_told,
        json_build_array(coalesce(sum(paid), 0), coalesce(sum(refunded), 0), coalesce(sum(charged_back), 0)) as sums
      from payment_events where payment_events.payment_id = payments.id
    ) events
    where payments.updated_at > ${since} and payments.id > ${page.after}
      and (${page.unlessSince ?? null}::timestamptz is null or payments.reconciled_at is null or payments.reconciled_at < ${page.unlessSince ?? null})
    order by payments.id limit ${page.limit}`.execute(tx);
  return rows.map(({ isTold, sums: [paid, refunded, chargedBack], ...row }) => ({
    ...row,
    messages: isTold
      ? null
      : {
          paid: Math.max(0, paid),
          refunded: Math.max(0, refunded),
          chargedBack: Math.max(0, chargedBack),
        },
  }));
}

/**
 * Compares a payment with what its provider knows now; where that cannot be asked, with what its messages come to. Changes nothing.
 * @throws ProviderSilent. decisions §7
 */
export async function comparePayment(ctx: ShopContext, row: Compared): Promise<Comparison> {
  const ours = { paid: row.paid, refunded: row.refunded, chargedBack: row.chargedBack };
  const differs = (what: PaymentDifference["what"], theirs: Amounts | null): Comparison => {
    const { reference, memberId, payment, provider } = row;
    return {
      difference: { kind: "payment", reference, memberId, payment, provider, what, ours, theirs },
      isStale: false,
    };
  };
  const { payments } = ctx;
  if (payments?.facts.name === row.provider && payments.status) {
    const state = await payments.status(ctx, {
      reference: row.payment,
      providerRef: row.providerRef,
      begunAt: row.begunAt,
    });
    if (!state) return row.paid > 0 ? differs("unknown_there", null) : { difference: null, isStale: false };
    if (state.currency !== row.currency) return differs("currency", null);
    const theirs = { paid: state.paid, refunded: state.refunded, chargedBack: state.chargedBack };
    if (!isSame(ours, theirs)) return differs("amounts", theirs);
    return { difference: null, isStale: row.paid === 0 && state.state !== row.state };
  }
  if (row.messages && !isSame(ours, row.messages)) return differs("messages", row.messages);
  return { difference: null, isStale: false };
}

const isSame = (one: Amounts, other: Amounts) =>
  one.paid === other.paid && one.refunded === other.refunded && one.chargedBack === other.chargedBack;
