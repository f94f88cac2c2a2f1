import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { creditsReversed, orderState, refundFor } from "./order-amounts";

const whole = { total: 3490, credits: 25, paid: 3490, refunded: 0, requestedRefunds: 0, chargedBack: 0 };

test.each([
  ["the money was received", {}, 0],
  ["less than the price of a credit was refunded", { refunded: 100 }, 0],
  ["the price of a credit was refunded", { refunded: 140 }, 1],
  ["nearly everything was refunded", { refunded: 3489 }, 24],
  ["everything was refunded", { refunded: 3490 }, 25],
  ["a refund was requested and is not complete yet", { requestedRefunds: 3490 }, 25],
  [
    "a refund was requested and completed, so that it counts once",
    { requestedRefunds: 1745, refunded: 1745 },
    12,
  ],
  ["it was charged back", { chargedBack: 3490 }, 25],
  [
    "it was refunded and charged back, so that the money was returned twice",
    { refunded: 3490, chargedBack: 3490 },
    25,
  ],
  [
    "it was paid twice and one payment was refunded",
    { paid: 6980, refunded: 3490, requestedRefunds: 3490 },
    0,
  ],
  ["it was paid twice and both payments were refunded", { paid: 6980, refunded: 6980 }, 25],
  ["the provider reversed the payment", { paid: 0 }, 25],
])("if %s, the right number of credits is reversed", (_what, amounts, back) => {
  expect(creditsReversed({ ...whole, ...amounts })).toBe(back);
});

test("the refund for unused credits reverses exactly those, and all credits refund the whole amount", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 0, max: 100_000 }),
      fc.nat(),
      (credits, more, some) => {
        const total = credits + more;
        const unused = some % (credits + 1);
        const refunded = refundFor(unused, { total, credits }, total);
        expect(creditsReversed({ ...whole, total, credits, paid: total, refunded })).toBe(unused);
        expect(refundFor(credits, { total, credits }, total)).toBe(total);
      },
    ),
  );
});

test("after an earlier refund of any amount, the refund for unused credits reverses exactly those and no spent ones", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 0, max: 100_000 }),
      fc.nat(),
      fc.nat(),
      (credits, more, some, other) => {
        const total = credits + more;
        const order = { ...whole, total, credits, paid: total };
        const earlier = other % total;
        const reversed = creditsReversed({ ...order, refunded: earlier });
        const unused = 1 + (some % (credits - reversed));
        const amount = refundFor(unused, order, total - earlier);
        expect(amount).toBeGreaterThan(0);
        expect(creditsReversed({ ...order, refunded: earlier + amount })).toBe(reversed + unused);
      },
    ),
  );
});

describe("an order", () => {
  const open = { total: 100, paid: 0, refunded: 0, chargedBack: 0, completed: false, cancelled: false };
  const paid = { ...open, paid: 100, completed: true };
  test.each([
    [open, ["prepared"], "loading"],
    [open, ["sent"], "loading"],
    [open, ["unknown"], "loading"],
    [open, ["pending"], "pending"],
    [open, ["failed"], "failed"],
    [open, ["expired"], "failed"],
    [open, ["cancelled"], "cancelled"],
    // The first attempt is still pending.
    [open, ["pending", "failed"], "pending"],
    [{ ...open, cancelled: true }, ["pending"], "cancelled"],
    // A payment that arrived after the buyer cancelled it.
    [{ ...open, cancelled: true, paid: 50 }, ["paid"], "pending"],
    [{ ...paid, cancelled: true }, ["paid"], "completed"],
    [paid, ["failed", "paid"], "completed"],
    [{ ...paid, refunded: 1 }, ["paid"], "refunded"],
    [{ ...paid, chargedBack: 100 }, ["paid"], "charged_back"],
    [{ ...paid, paid: 200, refunded: 100 }, ["paid", "paid"], "completed"],
  ] as const)("of %j with the attempts %j is %s", (order, attempts, state) => {
    expect(orderState(order, attempts)).toBe(state);
  });
});
