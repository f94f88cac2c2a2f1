import fc from "fast-check";
import type { Trouble } from "./payment-troubles";
import type { Happening } from "./payment-worlds";

/** An event in the life of an order. */
export type Step =
  | { what: "happen"; at: number; happening: Happening }
  /** messages that arrive at the same time, counted from the newest, perhaps while the minute's check runs */
  | { what: "deliver"; pick: number; times: number; beside: number | null; job: boolean }
  | { what: "spend"; amount: number }
  | { what: "another" | "withdraw" }
  | { what: "crash"; in: number; when: "before" | "after" }
  /** the minute's check runs after this time, and after a day the reconciliation as well */
  | { what: "wait"; minutes: number }
  | { what: "trouble"; trouble: Trouble }
  /** an operator refunds so many quarters of what is left */
  | { what: "refund"; quarters: number }
  /** the brand changes to another account, and the present one becomes a former one */
  | { what: "change"; to: number }
  /** the brand is retired: from then on there are messages, jobs and operators only */
  | { what: "retire"; paysBack: boolean };

/** The events of one order. `crash` is the transaction of the order at which the process is killed; 0 means no crash. */
export type History = { first: number; crash: number; when: "before" | "after"; steps: Step[] };

/** The number of attempts to pay an order. */
export const ATTEMPTS_MAX = 3;
const HAPPENINGS: readonly Happening[] = [
  "pay",
  "pay",
  "pay",
  "pay_part",
  "pay_part",
  "pay_rest",
  "pay_more",
  "pay_again",
  "decline",
  "cancel",
  "refund_part",
  "refund_rest",
  "fail_refund",
  "charge_back",
  "win_back",
];

const when = fc.constantFrom("before" as const, "after" as const);
const step = <What extends Step["what"]>(
  what: What,
  fields: { [Key in keyof Omit<Extract<Step, { what: What }>, "what">]: fc.Arbitrary<unknown> },
) => fc.record({ what: fc.constant(what), ...fields }) as unknown as fc.Arbitrary<Step>;
const deliver: Step = { what: "deliver", pick: 0, times: 1, beside: null, job: false };
const happen = (happening: Happening): Step => ({ what: "happen", at: 0, happening });
const trouble = (how: Trouble["how"]): Step => ({
  what: "trouble",
  trouble: { call: "refund", how, times: 1 },
});
/** Most orders are paid in some way, and most messages arrive soon. */
const beginnings = fc.constantFrom<Step[]>(
  [],
  [happen("pay")],
  [happen("pay"), deliver],
  [happen("pay"), deliver, happen("pay_again"), deliver],
  [happen("pay"), deliver, { what: "refund", quarters: 2 }],
  [happen("pay_part"), deliver],
  [happen("pay_part"), deliver, { what: "wait", minutes: 73 * 60 }],
  [happen("pay_more"), deliver],
  [{ what: "change", to: 1 }, { what: "another" }, happen("pay"), deliver],
  [happen("pay_part"), { what: "change", to: 2 }, { what: "another" }, happen("pay_rest"), deliver],
  [happen("pay"), deliver, trouble("silent"), { what: "refund", quarters: 3 }, { what: "wait", minutes: 1 }],
  [happen("pay"), deliver, trouble("lost"), { what: "refund", quarters: 1 }, { what: "wait", minutes: 90 }],
  [happen("pay"), deliver, trouble("refused"), { what: "withdraw" }],
  [{ what: "another" }, happen("pay"), { what: "happen", at: 1, happening: "pay" }, deliver],
);
const rest: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 10,
      arbitrary: step("happen", {
        at: fc.nat(ATTEMPTS_MAX - 1),
        happening: fc.constantFrom(...HAPPENINGS),
      }),
    },
    {
      weight: 8,
      arbitrary: step("deliver", {
        pick: fc.nat(20),
        times: fc.integer({ min: 1, max: 3 }),
        beside: fc.option(fc.nat(20)),
        job: fc.boolean(),
      }),
    },
    { weight: 3, arbitrary: step("spend", { amount: fc.integer({ min: 1, max: 20 }) }) },
    { weight: 4, arbitrary: step("another", {}) },
    { weight: 2, arbitrary: step("withdraw", {}) },
    { weight: 2, arbitrary: step("crash", { in: fc.integer({ min: 1, max: 6 }), when }) },
    {
      weight: 3,
      arbitrary: step("wait", { minutes: fc.constantFrom(1, 15, 90, 24 * 60, 73 * 60, 100 * 60) }),
    },
    {
      weight: 3,
      arbitrary: step("trouble", {
        trouble: fc.record({
          call: fc.constantFrom("refund" as const, "refund" as const, "status" as const, "begin" as const),
          how: fc.constantFrom("refused" as const, "silent" as const, "lost" as const),
          times: fc.integer({ min: 1, max: 4 }),
        }),
      }),
    },
    { weight: 2, arbitrary: step("refund", { quarters: fc.integer({ min: 1, max: 4 }) }) },
    { weight: 2, arbitrary: step("change", { to: fc.nat(20) }) },
    { weight: 1, arbitrary: step("retire", { paysBack: fc.boolean() }) },
  ),
  { minLength: 2, maxLength: 16, size: "max" },
);

/**
 * Random histories of an order: attempts, events, deliveries, debits, withdrawals, refunds, failed calls, changes of the provider, the end
 * of the brand and crashes.
 */
export const histories: fc.Arbitrary<History> = fc.record({
  first: fc.nat(20),
  crash: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 7 })),
  when,
  steps: fc.tuple(beginnings, fc.noBias(rest)).map(([first, then]) => [...first, ...then]),
});
