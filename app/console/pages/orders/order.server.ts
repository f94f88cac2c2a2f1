import type { OrderRecord } from "~/domain/operators/orders/read-order-record.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import { shownMember } from "~/http/console/shown-member.server";
import type { ShownTime, Times } from "~/http/console/times.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { attemptStates, type ShownState, shownState } from "./order-states";

/** One thing that happened to an order, for its timeline. Amounts in minor units. */
export type Happening = { key: string; time: ShownTime } & (
  | { kind: "placed"; button: string; language: string }
  | {
      kind: "attempt";
      number: number;
      method: string;
      provider: string;
      amount: number;
      state: ShownState;
      providerRef: string | null;
      reason: string | null;
    }
  | {
      kind: "event";
      outcome: string;
      verified: string;
      paid: number;
      refunded: number;
      back: number;
      raw: string;
    }
  | { kind: "entry"; amount: number; reason: string; id: number }
  | { kind: "refund"; amount: number; state: string; reason: string }
  | { kind: "document"; document: string; number: number; total: number }
);

/** Returns what happened to an order, latest first. */
function happeningsOf(order: OrderRecord, times: Times): Happening[] {
  const all: (Happening & { at: Date; rank: number })[] = [];
  const add = (at: Date, rank: number, happening: Omit<Happening, "time">) =>
    all.push({ ...(happening as Happening), time: times.of(at), at, rank });
  add(order.at, 0, {
    key: "placed",
    kind: "placed",
    button: order.button.text,
    language: order.button.language,
  } as Happening);
  order.payments.forEach((payment, at) => {
    add(payment.at, 1, {
      key: `attempt ${payment.reference}`,
      kind: "attempt",
      number: at + 1,
      method: payment.method,
      provider: payment.provider,
      amount: payment.amount,
      state: attemptStates[payment.state],
      providerRef: payment.providerRef,
      reason: payment.reason,
    } as Happening);
  });
  for (const { id, at, outcome, verified, paid, refunded, chargedBack, raw } of order.events)
    add(at, 2, {
      key: `event ${id}`,
      kind: "event",
      outcome,
      verified,
      paid,
      refunded,
      back: chargedBack,
      raw,
    } as Happening);
  for (const { id, at, amount, reason } of order.entries)
    add(at, 3, { key: `entry ${id}`, kind: "entry", id, amount, reason } as Happening);
  order.refunds.forEach(({ at, amount, state, reason }, index) => {
    add(at, 4, { key: `refund ${index}`, kind: "refund", amount, state, reason } as Happening);
  });
  for (const { kind, number, total, at } of order.invoices)
    add(at, 5, { key: `${kind} ${number}`, kind: "document", document: kind, number, total } as Happening);
  return all
    .sort((a, b) => b.at.getTime() - a.at.getTime() || b.rank - a.rank)
    .map(({ at: _, rank: __, ...happening }) => happening as Happening);
}

/** Returns an order as its page shows it. Names are left out where the role sees none. */
export function orderView(order: OrderRecord, tenant: Tenant, request: OperatorRequest, times: Times) {
  const { member, agreed, difference } = order;
  const sum = (of: (payment: OrderRecord["payments"][number]) => number) =>
    order.payments.reduce((total, payment) => total + of(payment), 0);
  const granted = order.entries.reduce((total, { amount }) => total + amount, 0);
  return {
    reference: order.reference,
    time: times.of(order.at),
    zone: times.zoneName,
    state: shownState(order),
    currency: order.currency,
    credits: order.credits,
    total: order.total,
    paid: order.paid,
    back: order.refunded + order.chargedBack,
    member: shownMember(request, tenant, member),
    memberId: order.memberId,
    method: order.payments.at(-1)?.method ?? null,
    provider: order.payments.at(-1)?.provider ?? null,
    attempts: {
      count: order.payments.length,
      paid: sum(({ paid }) => paid),
      back: sum(({ refunded, chargedBack }) => refunded + chargedBack),
    },
    ledger: { credits: granted },
    agreement: difference ? { expected: difference.expected, found: difference.found } : null,
    sandbox: order.payments.some(({ provider }) => provider === "sandbox"),
    waits: order.waits.map(({ state, amount, at }) => ({ state, amount, time: times.of(at) })),
    happenings: happeningsOf(order, times),
    agreed: {
      bundle: order.bundleId,
      price: agreed.price,
      discount: order.discount,
      discountCode: agreed.discountCode,
      fee: order.fee,
      net: order.net,
      vat: order.vat,
      vatRate: order.vatRate,
      vatCountry: order.vatCountry,
      perMessage: agreed.perMessage,
    },
    evidence: order.evidence && {
      ...order.evidence,
      verdict: order.vatEvidence,
      payers: order.payments.flatMap(({ payerCountry }) => (payerCountry ? [payerCountry] : [])),
    },
    legal: {
      company: tenant.config.company.id === agreed.companyId ? tenant.config.company.name : agreed.companyId,
      terms: agreed.termsVersion,
      start: times.of(agreed.startAgreedAt),
      withdrawn: order.withdrawnAt && times.of(order.withdrawnAt),
      experiments: Object.entries(agreed.experiments).map(([name, variant]) => `${name}: ${variant}`),
    },
    command: `npm run tenant -- orders ${tenant.slug} ${order.reference}`,
  };
}

export type OrderView = ReturnType<typeof orderView>;
