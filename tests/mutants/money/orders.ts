import type { Mutant } from "../mutant";

const PLACE = "app/domain/shop/place-order.server.ts";
const RECEIVE = "app/domain/shop/receive-message.server.ts";
const SETTLE = "app/domain/shop/settle-payment.server.ts";
const ORDER_TESTS = ["tests/shop/orders.test.ts"];
const DISCOUNT_TESTS = ["tests/shop/discounts.test.ts"];
const PROPERTY = "credits follow from the paid and refunded amounts";

/** Mutants of orders: terms, counted payments, refunds, and access to orders. */
export const orderMutants: readonly Mutant[] = [
  {
    name: "An order is accepted at a different total than was shown",
    file: PLACE,
    find: 'if (input.shownTotal !== undefined && agreed.total !== input.shownTotal)\n      throw new OrderRefused("total_changed");',
    replace: "",
    tests: ORDER_TESTS,
    only: "is refused as ",
  },
  {
    name: "A payment in a different currency is credited",
    file: RECEIVE,
    find: "if (state.currency !== payment.currency) {",
    replace: 'if (state.currency === "") {',
    tests: ORDER_TESTS,
    only: "is not completed by a payment in a different currency",
  },
  {
    name: "A discount is used by a second order after the first is paid",
    file: "app/domain/discounts/discount-uses.server.ts",
    find: 'if (attempts.some(({ paid, state }) => paid > 0 || state === "paid")) return "used";',
    replace: "",
    tests: DISCOUNT_TESTS,
    only: "is used once its order is paid",
  },
  {
    name: "An order that is paid again keeps a discount that a later order used",
    file: PLACE,
    find: "await retakeDiscount(ctx, tx, { memberId: buyer.id, orderId: order.id, code: order.discount_code });",
    replace: "",
    tests: DISCOUNT_TESTS,
    only: "is not applied again to an order",
  },
  {
    name: "A pending refund does not count for the next refund",
    file: "app/domain/shop/want-refund.server.ts",
    find: "select greatest(refunded, (select coalesce(max(level), 0) from refunds\n      where refunds.payment_id = payments.id and refunds.state <> 'failed'))::int as level",
    replace: "select refunded as level",
    tests: ["tests/shop/operator-orders.test.ts"],
  },
  {
    name: "Credits are debited only after the provider completes the refund",
    file: "app/domain/shop/order-amounts.ts",
    find: "Math.max(amounts.refunded, amounts.requestedRefunds)",
    replace: "amounts.refunded",
    tests: ["tests/shop/orders.test.ts", "app/domain/shop/order-amounts.test.ts"],
  },
  {
    name: "A second payment is credited",
    file: SETTLE,
    find: "const completes = isPaid && before.completed_at === null && before.member_id !== null;",
    replace: "const completes = isPaid && before.member_id !== null;",
    also: [
      {
        file: SETTLE,
        find: "const [reference, now, memberId] = [`order ${order.reference}`, ctx.now, order.member_id];\n  const uniqueKey = entryKey(order.id);",
        replace:
          "const [reference, now, memberId] = [`order ${order.reference}`, ctx.now, order.member_id];\n  const uniqueKey = `${entryKey(order.id)} ${paymentId}`;",
      },
    ],
    tests: ORDER_TESTS,
    only: "paid in two tabs",
  },
  {
    name: "A second payment is not refunded",
    file: SETTLE,
    find: "if (isCompleted) refundsWanted = await refundSurplus(ctx, tx, before);",
    replace: "if (isCompleted) refundsWanted = false;",
    tests: ORDER_TESTS,
    only: "paid in two tabs",
  },
  {
    name: "A message is applied although its reference and its sale are of different orders",
    file: RECEIVE,
    find: "if (others.length > 0) {",
    replace: "if (others.length > 9) {",
    tests: ["tests/shop/wrong-amounts.test.ts"],
    only: "whose reference and sale are of different orders",
  },
  {
    name: "A message that another account signed is applied",
    file: "app/domain/shop/find-message-payments.server.ts",
    find: ".$if(isSigned, (query) =>",
    replace: '.$if(isSigned && account === "", (query) =>',
    tests: ["tests/shop/former-accounts.test.ts"],
    only: "that another account of the brand signed",
  },
  {
    name: "Money that is on its way back completes an order that was paid in part",
    file: SETTLE,
    find: "const isPaid = sums.paid - underpaid >= before.total;",
    replace: "const isPaid = sums.paid >= before.total + 0 * underpaid;",
    tests: ["tests/shop/wrong-amounts.test.ts"],
    only: "the rest after three days",
  },
  {
    name: "The invoice is not written in the transaction that completes the order",
    file: SETTLE,
    find: "const invoice = await issueInvoice(ctx, tx, order);",
    replace:
      "const invoice = 0;\n  setImmediate(() => {\n    ctx.db.transaction((own) => issueInvoice(ctx, own, order)).catch(() => {});\n  });",
    tests: ORDER_TESTS,
    only: "a process that is killed between any two steps",
  },
  {
    name: "The VAT of a credit note is rounded by itself",
    file: "app/domain/shop/issue-invoice.server.ts",
    find: "const vat = Math.abs(splitVat(remaining, order.vat_rate).vat - Number(billed.vat));",
    replace: "const vat = splitVat(Math.abs(change), order.vat_rate).vat;",
    tests: ["tests/shop/invoices.test.ts"],
    only: "leaves no cent of VAT",
  },
  {
    name: "An invoice names the company of today",
    file: "app/domain/shop/list-invoices.server.ts",
    find: "issuer: row.issuer ?? issuerFrom(tenant.config),",
    replace: "issuer: issuerFrom(tenant.config),",
    tests: ["tests/shop/invoices.test.ts"],
    only: "names the company and the member as they were",
  },
  {
    name: "A discount that paid one order stays with another",
    file: SETTLE,
    find: "if (order.discount_code) await keepUse(",
    replace: "if (order.discount_code && order.id < 0) await keepUse(",
    tests: ["tests/shop/discounts.test.ts"],
    only: "is given to one order when one of several",
  },
  {
    name: "A repeated event is applied again",
    file: RECEIVE,
    find: "dedupe_key: what.dedupeKey,",
    replace: "dedupe_key: `${what.dedupeKey} ${crypto.randomUUID()}`,",
    tests: ORDER_TESTS,
    only: PROPERTY,
  },
  {
    name: "A member pays another member's order",
    file: "app/domain/shop/payable-order.server.ts",
    find: '.where("member_id", "=", buyer.id)\n    .forUpdate()',
    replace: ".forUpdate()",
    tests: ORDER_TESTS,
    only: "whose provider refuses fails",
  },
  {
    name: "A member withdraws from another member's order",
    file: "app/domain/shop/withdraw.server.ts",
    find: '.where("member_id", "=", memberId)\n',
    replace: "",
    tests: ORDER_TESTS,
    only: "is possible only for the member's own paid order",
  },
  {
    name: "A message is accepted with the webhook key of another brand",
    file: "app/http/api/webhooks.server.ts",
    find: "isKey(key, await webhookKey(ctx))",
    replace: "isKey(key, key)",
    tests: ["tests/shop/webhooks.test.ts"],
    only: "gets 404 for another key",
    served: true,
  },
];
