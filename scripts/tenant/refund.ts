import type { RefundContext } from "~/domain/context";
import { confirmRefund } from "~/domain/operators/confirm-refund.act.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { refund } from "~/domain/operators/refund.act.server";
import { planRefund, type RefundDone, type RefundPlan } from "~/domain/operators/refund-order.server";
import { readReference } from "~/domain/shop/order-reference.server";
import { major, minorOf, money } from "./money.ts";
import { operatorFlags, requireWhy } from "./operator.ts";
import { print } from "./output.ts";
import { confirm } from "./prompt.ts";
import { parse, Refusal, UsageError } from "./usage.ts";

/**
 * `refund <slug> <reference> [<amount>] --why "…"`: refunds an order in full or in part, after the operator has typed the amount again.
 * `refund <slug> <reference> --done --why "…"`: records a manual refund at a provider that the brand no longer uses.
 */
export async function refundCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, {
    ...operatorFlags,
    again: { type: "boolean", default: false },
    done: { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
    confirm: { type: "string" },
  });
  const [slug, what, amount, ...more] = positionals;
  if (!slug || !what || more.length > 0)
    throw new UsageError("refund takes a slug, the reference of an order and an amount.");
  if (values.done && amount !== undefined) throw new UsageError("--done takes no amount.");
  if (!values["dry-run"]) requireWhy(values);
  const { asShop, requireProvider } = await import("./as-shop.ts");
  const reference = readReference(what);
  if (reference === null) throw new Refusal("There is no such order.");
  if (values.done) {
    const { refunds: done } = await asShop(slug, values, (ctx) => {
      requireProvider(ctx);
      return performOperatorAct(confirmRefund, ctx, { order: reference });
    });
    const lines = done.map(
      ({ payment, provider }) => `The refund of ${payment} at ${provider} is marked as done.`,
    );
    print(values.json, { reference, done }, lines);
    return 0;
  }
  const done = await asShop(slug, values, async (ctx) => {
    requireProvider(ctx);
    const plan = await planOf(ctx, reference, amount);
    const { currency } = plan;
    const wanted = plan.parts.reduce((sum, part) => sum + part.amount, 0);
    if (values["dry-run"]) return { plan, wanted };
    if (plan.before.length > 0 && !values.again)
      throw new Refusal(
        [
          `Order ${reference} already has these refunds:`,
          ...plan.before.map(
            ({ at, amount, reason, state }) =>
              `  ${at.toISOString()}, ${money(amount, currency)}, ${reason}, ${state}`,
          ),
          `${money(plan.left, currency)} can still be refunded. Add --again to refund ${money(wanted, currency)} more.`,
        ].join("\n"),
      );
    await confirm(
      [
        `Order ${reference} of ${plan.memberId === null ? "an erased member" : `member ${plan.memberId}`}: ${money(wanted, currency)} of ${money(plan.left, currency)} will be refunded.`,
        ...plan.parts.map((part) => `  ${howLine(part, currency)}`),
        "Its credits are debited immediately; credits that are already spent become a debt.",
      ].join("\n"),
      major(wanted, currency),
      values.confirm,
    );
    return performOperatorAct(refund, ctx, { order: reference, amount: wanted, again: values.again });
  });
  if ("plan" in done) {
    const { parts, left, currency, memberId } = done.plan;
    print(values.json, { reference, memberId, currency, amount: done.wanted, left, parts }, [
      `Order ${reference}: ${money(done.wanted, currency)} of ${money(left, currency)} would be refunded.`,
      ...parts.map((part) => `  ${howLine(part, currency)}`),
    ]);
    return 0;
  }
  print(values.json, { reference, ...done }, doneLines(reference, done));
  return 0;
}

/** Plans the refund of an amount in major units of the order's currency, or of the whole remaining amount. */
async function planOf(ctx: RefundContext, reference: string, amount?: string): Promise<RefundPlan> {
  return ctx.db.transaction(async (tx) => {
    const whole = await planRefund(ctx, tx, reference, null);
    return amount === undefined ? whole : planRefund(ctx, tx, reference, minorOf(amount, whole.currency));
  });
}

function howLine(
  { reference, provider, amount, how }: RefundPlan["parts"][number],
  currency: string,
): string {
  return how === "call"
    ? `${money(amount, currency)} of payment ${reference}: the server requests it from ${provider} within a minute.`
    : `${money(amount, currency)} of payment ${reference}: refund it on the website of ${provider}; its message completes the refund.`;
}

function doneLines(reference: string, done: RefundDone): string[] {
  const { credits, memberId, currency } = done;
  return [
    ...done.parts.map((part) => howLine(part, currency)),
    `npm run tenant -- orders … ${reference} shows the result.`,
    ...(credits
      ? [
          `Member ${memberId} has ${credits.balance} credits${credits.owed > 0 ? ` and owes ${credits.owed}` : ""}.`,
        ]
      : []),
  ];
}
