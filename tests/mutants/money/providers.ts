import type { Mutant } from "../mutant";

const ACCOUNTS = "app/domain/shop/payment-accounts.server.ts";
const SEND = "app/domain/shop/send-refunds.server.ts";
const COMPARE = "app/domain/shop/compare-payment.server.ts";
const WRONG = "app/domain/shop/wrong-amounts.server.ts";
const BEGIN = "app/domain/shop/begin-payment.server.ts";
const SEVERAL_TESTS = ["tests/shop/several-providers.test.ts"];
const FORMER_TESTS = ["tests/shop/former-accounts.test.ts"];
const CHANGE_TESTS = ["tests/shop/change-of-provider.test.ts"];
const AMOUNT_TESTS = ["tests/shop/wrong-amounts.test.ts"];
const RECONCILE_TESTS = ["tests/shop/reconcile.test.ts"];
const CHANGED = "is credited after the brand has changed its provider";
const STUCK = "that a provider does not confirm do not hold up the others";

/** Mutants of former accounts, retired brands, the comparison with providers, waiting refunds, and wrong amounts. */
export const providerMutants: readonly Mutant[] = [
  {
    name: "Messages of a former account are not applied",
    file: ACCOUNTS,
    find: "return [...presentAccounts(ctx), ...ctx.former];",
    replace: "return [...presentAccounts(ctx), ...ctx.former.slice(1)];",
    tests: FORMER_TESTS,
    only: "is completed by its signed message",
  },
  {
    name: "A former account is not asked about its payments",
    file: ACCOUNTS,
    find: "  for (const account of accountsOf(ctx, payment)) {",
    replace: "  for (const account of accountsOf(ctx, payment).filter((one) => one === ctx.payments)) {",
    tests: FORMER_TESTS,
    only: "is asked about, refunded by a call and reconciled at that account",
  },
  {
    name: "The webhook of a former provider is not found",
    file: "app/http/api/webhooks.server.ts",
    find: "const isProvider = allAccounts(ctx).some(({ facts }) => facts.name === provider);",
    replace: "const isProvider = ctx.payments?.facts.name === provider;",
    tests: CHANGE_TESTS,
    only: CHANGED,
    served: true,
  },
  {
    name: "Another provider begins a payment that the first may have begun",
    file: BEGIN,
    find: "    return { redirect: null, isUndone: isRefused && isMoved };",
    replace: "    return { redirect: null, isUndone: true };",
    tests: SEVERAL_TESTS,
    only: "may have begun the payment: the attempt is unknown, and no other provider begins it",
  },
  {
    name: "Another provider begins the payment of a cancelled order",
    file: BEGIN,
    find: '      .where("cancelled_at", "is", null)\n      .forUpdate()',
    replace: "      .forUpdate()",
    tests: SEVERAL_TESTS,
    only: "is not followed for an order that its member cancelled meanwhile",
  },
  {
    name: "A remembered card is charged at the first provider",
    file: "app/domain/cards/stored-cards.server.ts",
    find: "facts.name === card.provider && facts.recurring) ?? null;",
    replace: "facts.recurring) ?? null;",
    tests: SEVERAL_TESTS,
    only: "is charged at its own provider, whichever is first now",
  },
  {
    name: "A mandate is used for another creditor",
    file: "app/domain/debit/debit-order.server.ts",
    find: "  return isOther ? { ...order, mandate: null } : order;",
    replace: "  return order;",
    tests: SEVERAL_TESTS,
    only: "needs a new mandate where another provider with another creditor collects now",
  },
  {
    name: "A provider that is down is not put aside",
    file: "app/outside/payments/provider-health.ts",
    find: "const isAside = wasAside || failures >= MAX_FAILED;",
    replace: "const isAside = wasAside;",
    tests: ["app/outside/payments/provider-health.test.ts"],
  },
  {
    name: "Messages for a retired brand are not answered",
    file: "app/jobs/known-tenants.server.ts",
    find: "const tenant = this.registry.byId(id) ? null : await this.find(id);",
    replace: 'const tenant = this.registry.byId(id) || id !== "" ? null : await this.find(id);',
    tests: CHANGE_TESTS,
    only: "is charged back after the brand is retired",
    served: true,
  },
  {
    name: "The check does not compare a payment with its stored messages",
    file: COMPARE,
    find: 'if (row.messages && !isSame(ours, row.messages)) return differs("messages", row.messages);',
    replace: "",
    tests: RECONCILE_TESTS,
    only: "without a status call the stored messages define the payment",
  },
  {
    name: "The check does not compare amounts with the provider",
    file: COMPARE,
    find: 'if (!isSame(ours, theirs)) return differs("amounts", theirs);',
    replace: "",
    tests: RECONCILE_TESTS,
    only: "a refund that was made at the provider is found",
  },
  {
    name: "The check does not compare refunds and chargebacks",
    file: COMPARE,
    find: "one.paid === other.paid && one.refunded === other.refunded && one.chargedBack === other.chargedBack;",
    replace: "one.paid === other.paid;",
    tests: RECONCILE_TESTS,
    only: "a refund that was made at the provider is found",
  },
  {
    name: "Refunds that are not confirmed are sent first",
    file: SEND,
    find: "      .orderBy(sql`refunds.next_try_at nulls first`)\n",
    replace: "",
    tests: FORMER_TESTS,
    only: STUCK,
  },
  {
    name: "A refund that is not confirmed is sent again each minute",
    file: SEND,
    find: "const next = new Date(ctx.now.getTime() + refundWaitMs(tries + 1));",
    replace: "const next = new Date(ctx.now.getTime() + 0 * refundWaitMs(tries + 1));",
    tests: FORMER_TESTS,
    only: STUCK,
  },
  {
    name: "Two processes send the same refund at the same time",
    file: SEND,
    find: 'if (!(await take(ctx, id))) return "taken";',
    replace: "await take(ctx, id);",
    tests: ["tests/shop/failed-refunds.test.ts"],
    only: "that two processes find due is sent once",
  },
  {
    name: "A failed refund is not found beside an earlier one that is not confirmed",
    file: "app/domain/shop/fail-refunds.server.ts",
    find: "earlier.state not in ('done', 'failed'))::int`",
    replace: "earlier.state in ('failed'))::int`",
    tests: ["tests/shop/failed-refunds.test.ts"],
    only: "with two refunds of a payment",
  },
  {
    name: "A failed refund of the provider's pages counts as one of the shop",
    file: "app/domain/shop/failed-among.ts",
    find: "if (left <= reported) break;",
    replace: "if (left < 0) break;",
    tests: ["tests/shop/failed-refunds.test.ts"],
    only: "with two refunds of a payment",
  },
  {
    name: "A failed refund of the provider's pages stays in the levels of the others",
    file: "app/domain/shop/fail-refunds.server.ts",
    find: "await limitLevels(tx, payment.id, reported.refunded);",
    replace: "await limitLevels(tx, payment.id, payment.refunded + reported.refunded);",
    tests: ["tests/shop/failed-refunds.test.ts"],
    only: "from the provider's own pages fails",
  },
  {
    name: "A failed refund of the provider's pages is not looked for a day later",
    file: "app/domain/shop/fail-refunds.server.ts",
    find: "greatest(sum(amount), max(level))",
    replace: "greatest(sum(amount), 0)",
    tests: ["tests/shop/failed-refunds.test.ts"],
    only: "fails before that of the shop is reported",
  },
  {
    name: "A refund that is not confirmed stays unsent",
    file: SEND,
    find: '.where("refunds.state", "in", openStates)',
    replace: '.where("refunds.state", "in", ["wanted", "sent"])',
    tests: FORMER_TESTS,
    only: STUCK,
  },
  {
    name: "An order that is paid in part is completed",
    file: "app/domain/shop/settle-payment.server.ts",
    find: "const isPaid = sums.paid - underpaid >= before.total;",
    replace: "const isPaid = sums.paid - underpaid > 0;",
    tests: AMOUNT_TESTS,
    only: "gives no credits, shows what was paid, and is refunded by a call after three days",
  },
  {
    name: "An order that is paid in part is not refunded",
    file: "app/domain/shop/automatic-refunds.server.ts",
    find: 'if (order.completed_at === null) await refundAll(ctx, tx, orderId, "underpaid");',
    replace: "",
    tests: AMOUNT_TESTS,
    only: "gives no credits, shows what was paid, and is refunded by a call after three days",
  },
  {
    name: "A surplus is not refunded",
    file: "app/domain/shop/automatic-refunds.server.ts",
    find: "    if (amount <= 0) continue;\n    rest -= amount;",
    replace: "    if (amount <= 0 || amount < part.paid || part.completes) continue;\n    rest -= amount;",
    tests: AMOUNT_TESTS,
    only: "gives its credits once, shows 69.80 of 34.90",
  },
  {
    name: "The check does not list a surplus",
    file: WRONG,
    find: "sql<boolean>`paid - refunded - charged_back > total`",
    replace: "sql<boolean>`paid < 0`",
    tests: AMOUNT_TESTS,
    only: "waits for the operator at a provider without such calls",
  },
  {
    name: "The check does not list an order that is paid in part",
    file: WRONG,
    find: "sql<boolean>`paid > refunded + charged_back`",
    replace: "sql<boolean>`paid < 0`",
    tests: AMOUNT_TESTS,
    only: "gives no credits, shows what was paid, and is refunded by a call after three days",
  },
];
