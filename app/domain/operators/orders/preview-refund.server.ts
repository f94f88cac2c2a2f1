import type { RefundContext } from "~/domain/context";
import { findCredits } from "~/domain/credits/find-balance.server";
import { dryRun } from "../dry-run.server";
import { performOperatorAct } from "../perform-operator-act.server";
import { refund } from "../refund.act.server";
import {
  planRefund,
  type RefundPlan,
  type RefundProblem,
  RefundRefused,
  refundedByOperators,
} from "../refund-order.server";
import { minorOf } from "../typed-amount";
import { digitsOf, refundAloneMax } from "./refund-limit";
import { unspentOf } from "./unspent-of-order.server";

/** What a refund would do. Amounts in minor units; `digits` of the currency's minor unit. */
export type RefundPreview = {
  reference: string;
  currency: string;
  digits: number;
  left: number;
  /** null where the typed amount is none */
  amount: number | null;
  problem: RefundProblem | "not_an_amount" | null;
  parts: { payment: string; provider: string; amount: number; how: "call" | "by_hand" }[];
  /** the member's credits before and after; null where the member is erased */
  credits: { before: number; after: number; owedBefore: number; owed: number } | null;
  /** refunds that were made before */
  seen: number;
  /** the most that operators refund of an order without a second person, and whether this amount needs one */
  aloneMax: number;
  needsSecondPerson: boolean;
  chips: { kind: "all" | "unspent"; amount: number }[];
};

/**
 * Returns what the refund of an amount would do, counted by doing it and undoing it; null where there is no such order.
 * @param wanted as typed, in major units, or in minor units; null for all that is left
 */
export async function previewRefund(
  ctx: RefundContext,
  reference: string,
  wanted: string | { minor: number } | null,
): Promise<RefundPreview | null> {
  let whole: RefundPlan;
  try {
    whole = await ctx.db.transaction((tx) => planRefund(ctx, tx, reference, null));
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    return error.problem === "nothing_left" ? { ...EMPTY, reference } : null;
  }
  const { currency, left, memberId, before } = whole;
  const digits = digitsOf(currency);
  const unspent = await ctx.db.transaction((tx) => unspentOf(tx, whole.orderId));
  const base = {
    reference,
    currency,
    digits,
    left,
    seen: before.length,
    aloneMax: refundAloneMax(currency),
    needsSecondPerson: false,
    chips: [
      { kind: "all" as const, amount: left },
      ...(unspent > 0 && unspent < left ? [{ kind: "unspent" as const, amount: unspent }] : []),
    ],
  };
  const amount = amountOf(wanted, left, digits);
  const nothing = { ...base, amount, parts: [], credits: null };
  if (amount === null || amount === 0) return { ...nothing, problem: "not_an_amount" };
  if (amount > left) return { ...nothing, problem: "too_much" };
  const were = memberId === null ? null : await ctx.db.transaction((tx) => findCredits(tx, memberId));
  const { parts, credits } = await dryRun(ctx.db, (db) =>
    performOperatorAct(
      refund,
      { ...ctx, db, approval: "not_needed" },
      { order: reference, amount, again: true },
    ),
  );
  return {
    ...base,
    amount,
    needsSecondPerson: refundedByOperators(whole) + amount > refundAloneMax(currency),
    problem: null,
    parts: parts.map(({ reference: payment, provider, amount, how }) => ({ payment, provider, amount, how })),
    credits: were &&
      credits && {
        before: were.balance,
        after: credits.balance,
        owedBefore: were.owed,
        owed: credits.owed,
      },
  };
}

const EMPTY = {
  currency: "EUR",
  digits: 2,
  left: 0,
  amount: null,
  problem: null,
  parts: [],
  credits: null,
  seen: 0,
  aloneMax: 0,
  needsSecondPerson: false,
  chips: [],
} as const satisfies Omit<RefundPreview, "reference" | "parts" | "chips"> & { parts: []; chips: [] };

function amountOf(wanted: string | { minor: number } | null, left: number, digits: number): number | null {
  if (wanted === null) return left;
  return typeof wanted === "string" ? minorOf(wanted, digits) : wanted.minor;
}
