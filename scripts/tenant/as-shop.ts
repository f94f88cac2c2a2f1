import type { ChangingContext, RefundContext } from "~/domain/context";
import { type RefundProblem, RefundRefused } from "~/domain/operators/refund-order.server";
import { presentAccounts } from "~/domain/shop/payment-accounts.server";
import { shopContextOf } from "~/jobs/shop-context.server";
import { presentAccountsOf } from "~/tenancy/check/check-providers.server";
import { secretName } from "~/tenancy/secrets.server";
import { asOperator } from "./as-operator.ts";
import type { Operator } from "./operator.ts";
import { Refusal } from "./usage.ts";

const problems: Record<RefundProblem, string> = {
  order_unknown: "There is no such order.",
  nothing_left: "That order has no amount left to refund.",
  too_much: "The amount is more than what can still be refunded of the order.",
  refunded_before: "That order was refunded before, at least in part. Add --again to refund more.",
  changed: "Another refund of that order was made meanwhile. Look at it again.",
  nothing_by_hand: "No refund of that order waits for a manual payment.",
  reported_by_provider:
    "The provider reports its refunds itself, and its message completes this one; marking it here would count it twice. If the message is missing, send it again from the provider's website.",
};

/**
 * Runs a shop action as the operator who runs the command, also for a brand that is retired. The job that the action queues updates what members see.
 * @throws Refusal if the action refuses
 */
export async function asShop<T>(
  slug: string,
  operator: Operator,
  run: (ctx: RefundContext) => Promise<T>,
): Promise<T> {
  try {
    return await asOperator(slug, operator, (ctx) => run(shopOf(ctx)), { retired: true });
  } catch (error) {
    if (error instanceof RefundRefused) throw new Refusal(problems[error.problem]);
    throw error;
  }
}

/** Adds the brand's shop to the context of a command. */
export function shopOf(ctx: ChangingContext): RefundContext {
  const production = process.env.NODE_ENV === "production";
  const unused = () => undefined;
  const shop = shopContextOf(
    ctx.tenant,
    { ...ctx, production, providerFailed: unused, moneyMoved: unused, changed: unused, publish: unused },
    ctx.now,
  );
  return { ...shop, ...ctx };
}

/**
 * Checks that the keys of the brand's present providers are set. Without them a command cannot know which refunds a provider accepts by API.
 * @throws Refusal if a key is missing
 */
export function requireProvider(ctx: RefundContext): void {
  const usable = new Set(presentAccounts(ctx).map(({ facts }) => facts.name));
  for (const { account } of presentAccountsOf(ctx.tenant.config)) {
    const { name, key } = account;
    if (name === "sandbox" || usable.has(name)) continue;
    throw new Refusal(
      `The brand's payment provider ${name} has no key here: set ${key ? secretName(key) : "its secret"} as for the server.`,
    );
  }
}
