import type { OrderDifference } from "~/domain/shop/check-orders.server";
import type { Amounts, PaymentDifference } from "~/domain/shop/compare-payment.server";
import { findDifferences } from "~/domain/shop/reconcile.server";
import type { Operator } from "./operator.ts";

/** `orders <slug> --check`: lists the current differences between orders, payments, provider and ledger. Changes nothing. */
export async function checkOrdersCommand(
  slug: string,
  values: Operator & { json?: boolean },
): Promise<number> {
  const { asShop, requireProvider } = await import("./as-shop.ts");
  const found = await asShop(slug, values, (ctx) => {
    requireProvider(ctx);
    return findDifferences(ctx);
  });
  if (values.json) console.log(JSON.stringify({ differences: found }, null, 2));
  else if (found.length > 0) for (const one of found) console.log(lineOf(one));
  else console.log("Every order agrees with its payments, and every payment with its provider.");
  return found.length > 0 ? 1 : 0;
}

const amounts = ({ paid, refunded, chargedBack }: Amounts) =>
  `${paid} paid, ${refunded} refunded, ${chargedBack} charged back`;

const whats: Record<PaymentDifference["what"], (one: PaymentDifference) => string> = {
  amounts: ({ provider, theirs }) => `${provider} has ${theirs ? amounts(theirs) : "nothing"}`,
  unknown_there: ({ provider }) => `${provider} has no such payment`,
  currency: ({ provider }) => `${provider} has a different currency`,
  messages: ({ provider, theirs }) =>
    `the messages of ${provider} add up to ${theirs ? amounts(theirs) : "nothing"}`,
};

function lineOf(one: PaymentDifference | OrderDifference): string {
  const who = one.memberId === null ? "an erased member" : `member ${one.memberId}`;
  return one.kind === "order"
    ? `${one.reference}  ${who}: its payments add up to ${one.expected} credits, the ledger has ${one.found}`
    : `${one.reference}  ${who}: payment ${one.payment} has, in minor units, ${amounts(one.ours)}; ${whats[one.what](one)}`;
}
