import type { Amounts, PaymentDifference } from "~/domain/shop/compare-payment.server";
import { type Finding, findDifferences } from "~/domain/shop/reconcile.server";
import { accountSentence } from "~/domain/shop/unconfigured-accounts.server";
import type { RefusedMessage } from "~/domain/shop/wrong-amounts.server";
import { major, money } from "./money.ts";
import type { Operator } from "./operator.ts";
import { forBrands, printBrands, type Scope } from "./scope.ts";

/** The exit status where a provider did not answer: what was compared is listed, and the rest is not known. */
const INCOMPLETE = 3;

/**
 * `orders <slug> --check`: lists the current differences between orders, payments, provider and ledger. Changes nothing. Exits with 1 if
 * there are differences, and with 3 if a provider did not answer for some payments.
 */
export async function checkOrdersCommand(
  scope: Scope,
  values: Operator & { json?: boolean },
): Promise<number> {
  const [{ requireProvider, shopOf }, { operatorContext }] = await Promise.all([
    import("./as-shop.ts"),
    import("./as-operator.ts"),
  ]);
  const found = await forBrands(
    scope,
    async ({ tenant, db }) => {
      const ctx = shopOf(operatorContext(tenant, db, values));
      requireProvider(ctx);
      return findDifferences(ctx);
    },
    { retired: true },
  );
  const status = printBrands(
    values.json,
    scope,
    found,
    ({ differences, unanswered }) => [
      ...differences.map(lineOf),
      ...unanswered.map(
        ({ provider, payments, reason }) =>
          `INCOMPLETE  ${provider} did not answer for ${payments} payments: ${reason}`,
      ),
    ],
    "Every order agrees with its payments, and every payment with its provider.",
  );
  const results = found.flatMap((one) => ("result" in one ? [one.result] : []));
  if (results.some(({ unanswered }) => unanswered.length > 0)) return INCOMPLETE;
  return status === 1 || results.some(({ differences }) => differences.length > 0) ? 1 : 0;
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

const refusals: Record<RefusedMessage["what"], string> = {
  crossed: "its reference and its sale are of different orders",
  currency: "its currency is not the order's",
};

function lineOf(one: Finding): string {
  if (one.kind === "account") return `${accountSentence(one)}.`;
  if (one.kind === "message")
    return `${one.at.toISOString()}  a message of ${one.provider} about sale ${one.sale ?? "-"} was not applied: ${refusals[one.what]}`;
  const who = one.memberId === null ? "an erased member" : `member ${one.memberId}`;
  if (one.kind === "amount")
    return `${one.reference}  ${who}: paid ${major(one.paid, one.currency)} of ${money(one.total, one.currency)}, ${money(one.refunded + one.chargedBack, one.currency)} went back`;
  return one.kind === "order"
    ? `${one.reference}  ${who}: its payments add up to ${one.expected} credits, the ledger has ${one.found}`
    : `${one.reference}  ${who}: payment ${one.payment} has, in minor units, ${amounts(one.ours)}; ${whats[one.what](one)}`;
}
