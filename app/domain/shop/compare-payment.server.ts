import { sql } from "kysely";
import type { PaymentAttemptState, TenantTransaction } from "~/db/tables";
import type { ShopContext } from "~/domain/context";
import { isUnreported } from "./fail-refunds.server";
import { accountsOf, findAtProvider } from "./payment-accounts.server";

/** Minor units. */
export type Amounts = { paid: number; refunded: number; chargedBack: number };

/** A payment whose amounts differ from the provider's, or from the sum of its stored messages. */
export type PaymentDifference = {
  kind: "payment";
  /** reference of the order */
  reference: string;
  memberId: number | null;
  /** reference of the attempt */
  payment: string;
  provider: string;
  /**
   * amounts: the provider has other amounts; unknown_there: the provider does not know a payment that was paid here; currency: the provider
   * has another currency; messages: the stored messages of a provider without a status call have other sums
   */
  what: "amounts" | "unknown_there" | "currency" | "messages";
  ours: Amounts;
  theirs: Amounts | null;
};

/** The columns of a payment that the comparison needs. */
export type Compared = {
  id: number;
  reference: string;
  memberId: number | null;
  payment: string;
  provider: string;
  account: string | null;
  providerRef: string | null;
  startedAt: Date;
  currency: string;
  state: PaymentAttemptState;
  version: number;
  paid: number;
  refunded: number;
  chargedBack: number;
  /** whether the provider accepted refunds that it has not reported */
  isUnreported: boolean;
  /** sums of the stored messages; null where some of them report a state instead of a change */
  messages: Amounts | null;
};

/** The result of a comparison. `isStale`: the amounts agree, but the attempt's state or its refunds are older than the provider's. */
export type Comparison = { difference: PaymentDifference | null; isStale: boolean };

/**
 * Lists payments that changed since a given time, in any state: an attempt that ended here may have been paid at the provider.
 * @param page.after number of the last payment of the previous page
 * @param page.unlessSince skips payments that were compared since this time
 */
export async function listCompared(
  tx: TenantTransaction,
  since: Date,
  page: { after: number; limit: number; unlessSince?: Date },
): Promise<Compared[]> {
  const rows = await tx
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .innerJoinLateral(
      (is) =>
        is
          .selectFrom("payment_events")
          .whereRef("payment_events.payment_id", "=", "payments.id")
          .select([
            sql<boolean>`coalesce(bool_or(verified = 'status'), false)`.as("isState"),
            sql<number>`coalesce(sum(paid), 0)::int`.as("sumPaid"),
            sql<number>`coalesce(sum(refunded), 0)::int`.as("sumRefunded"),
            sql<number>`coalesce(sum(charged_back), 0)::int`.as("sumChargedBack"),
          ])
          .as("events"),
      (join) => join.onTrue(),
    )
    .select(["payments.id", "orders.reference", "orders.member_id as memberId", "orders.currency"])
    .select(["payments.reference as payment", "payments.provider", "payments.account"])
    .select(["payments.provider_ref as providerRef", "payments.created_at as startedAt", "payments.state"])
    .select([
      "payments.version",
      "payments.paid",
      "payments.refunded",
      "payments.charged_back as chargedBack",
    ])
    .select(isUnreported.as("isUnreported"))
    .select(["events.isState", "events.sumPaid", "events.sumRefunded", "events.sumChargedBack"])
    .where("payments.updated_at", ">", since)
    .where("payments.id", ">", page.after)
    .$if(page.unlessSince !== undefined, (query) =>
      query.where((is) =>
        is.or([
          is("payments.reconciled_at", "is", null),
          is("payments.reconciled_at", "<", page.unlessSince!),
        ]),
      ),
    )
    .orderBy("payments.id")
    .limit(page.limit)
    .execute();
  return rows.map(({ isState, sumPaid, sumRefunded, sumChargedBack, ...row }) => ({
    ...row,
    messages: isState
      ? null
      : {
          paid: Math.max(0, sumPaid),
          refunded: Math.max(0, sumRefunded),
          chargedBack: Math.max(0, sumChargedBack),
        },
  }));
}

/**
 * Compares a payment with the provider's present state, or with its stored messages where the provider has no status call. Changes nothing.
 * @throws ProviderSilent. product 13.62
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
  if (accountsOf(ctx, row).some(({ status }) => status)) {
    const found = await findAtProvider(ctx, { ...row, reference: row.payment });
    if (!found) return row.paid > 0 ? differs("unknown_there", null) : { difference: null, isStale: false };
    const { state } = found;
    if (state.currency !== row.currency) return differs("currency", null);
    const theirs = { paid: state.paid, refunded: state.refunded, chargedBack: state.chargedBack };
    if (!isSame(ours, theirs)) return differs("amounts", theirs);
    return { difference: null, isStale: row.isUnreported || (row.paid === 0 && state.state !== row.state) };
  }
  if (row.messages && !isSame(ours, row.messages)) return differs("messages", row.messages);
  return { difference: null, isStale: false };
}

const isSame = (one: Amounts, other: Amounts) =>
  one.paid === other.paid && one.refunded === other.refunded && one.chargedBack === other.chargedBack;
