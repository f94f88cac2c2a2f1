import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { creditsTakenBack, orderState, refundFor } from "./order-amounts";

const whole = { total: 3490, credits: 25, paid: 3490, refunded: 0, refundsAsked: 0, chargedBack: 0 };

test.each([
  ["the money is there", {}, 0],
  ["less than the price of a credit went back", { refunded: 100 }, 0],
  ["a credit's price went back", { refunded: 140 }, 1],
  ["nearly all went back", { refunded: 3489 }, 24],
  ["all went back", { refunded: 3490 }, 25],
  ["a refund is asked for and not done yet", { refundsAsked: 3490 }, 25],
  ["a refund was asked for and is done: it counts once", { refundsAsked: 1745, refunded: 1745 }, 12],
  ["it was charged back", { chargedBack: 3490 }, 25],
  [
    "it was refunded and charged back, so that money went out twice",
    { refunded: 3490, chargedBack: 3490 },
    25,
  ],
  ["it was paid twice and one payment went back", { paid: 6980, refunded: 3490, refundsAsked: 3490 }, 0],
  ["it was paid twice and both went back", { paid: 6980, refunded: 6980 }, 25],
  ["the provider took the payment back", { paid: 0 }, 25],
])("where %s the credits that are taken back are right", (_what, amounts, back) => {
  expect(creditsTakenBack({ ...whole, ...amounts })).toBe(back);
});

test("what is paid back for unused credits takes exactly those, and all of them give all of the money", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 0, max: 100_000 }),
      fc.nat(),
      (credits, more, some) => {
        const total = credits + more;
        const unused = some % (credits + 1);
        const refunded = refundFor(unused, { total, credits });
        expect(creditsTakenBack({ ...whole, total, credits, paid: total, refunded })).toBe(unused);
        expect(refundFor(credits, { total, credits })).toBe(total);
      },
    ),
  );
});

describe("an order", () => {
  const open = { total: 100, paid: 0, refunded: 0, chargedBack: 0, completed: false };
  const paid = { ...open, paid: 100, completed: true };
  test.each([
    [open, ["prepared"], "loading"],
    [open, ["sent"], "loading"],
    [open, ["unknown"], "loading"],
    [open, ["pending"], "pending"],
    [open, ["failed"], "failed"],
    [open, ["expired"], "failed"],
    [open, ["cancelled"], "cancelled"],
    // The first is still under way.
    [open, ["pending", "failed"], "pending"],
    [paid, ["failed", "paid"], "completed"],
    [{ ...paid, refunded: 1 }, ["paid"], "refunded"],
    [{ ...paid, chargedBack: 100 }, ["paid"], "charged_back"],
    [{ ...paid, paid: 200, refunded: 100 }, ["paid", "paid"], "completed"],
  ] as const)("of %j with the attempts %j is %s", (order, attempts, state) => {
    expect(orderState(order, attempts)).toBe(state);
  });
});
