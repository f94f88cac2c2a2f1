import { describe, expect, test } from "vitest";
import type { Tenant } from "~/tenancy/tenant.server";
import { type CodeAlarm, countDebitCode } from "./debit-limits.server";
import { Limits, RateLimited } from "./limits.server";

/** Returns a brand with limits of its own, and the alarms that it raised. */
function brand(codesADay = 2000, limits = new Limits(null, true), id = "one") {
  const alarms: Pick<CodeAlarm, "group" | "share">[] = [];
  const tenant = { id, config: { direct_debit_codes_per_day: codesADay } } as unknown as Tenant;
  const count = (address: string, member: { id: number; paidUser: boolean }, mobile: string) =>
    countDebitCode(
      {
        limits,
        tenant,
        visitor: { address } as never,
        codesAlarmed: ({ group, share }) => alarms.push({ group, share }),
      },
      member,
      mobile,
    );
  return { count, alarms };
}
const newcomer = (id: number) => ({ id, paidUser: false });
const buyer = (id: number) => ({ id, paidUser: true });
/** Each is in a network of its own. */
const anywhere = (at: number) => `10.${at >> 8}.${at & 255}.1`;
const number = (at: number) => `+316${10_000_000 + at}`;

/** Returns how many codes pass before one is refused. */
async function allowed(count: (at: number) => Promise<void>): Promise<number> {
  for (let at = 0; at < 5000; at++)
    try {
      await count(at);
    } catch (error) {
      expect(error).toBeInstanceOf(RateLimited);
      return at;
    }
  return Number.POSITIVE_INFINITY;
}

test("codes are limited per number, member, IP address and network separately, and apart for each brand", async () => {
  const limits = new Limits(null, true);
  const { count } = brand(2000, limits);
  expect(await allowed((at) => count(anywhere(at), buyer(at), number(0)))).toBe(5);
  await brand(2000, limits, "two").count(anywhere(1), buyer(1), number(0));
  expect(await allowed((at) => count(anywhere(500 + at), buyer(5000), number(100 + at)))).toBe(8);
  expect(await allowed((at) => count(anywhere(600 + at), newcomer(5001), number(200 + at)))).toBe(4);
  expect(await allowed((at) => count("192.0.2.1", buyer(6000 + at), number(300 + at)))).toBe(20);
  expect(await allowed((at) => count(`198.51.100.${at}`, buyer(7000 + at), number(400 + at)))).toBe(40);
});

describe("the limit of a brand's codes of a day", () => {
  test("many new accounts do not close direct debit for members who have bought before", async () => {
    const { count } = brand(1000);
    expect(await allowed((at) => count(anywhere(at), newcomer(at), number(at)))).toBe(600);
    await count(anywhere(3000), buyer(9001), number(9001));
  });

  test("one network does not close direct debit for others, whoever its members are", async () => {
    const { count } = brand(400);
    expect(await allowed((at) => count(`198.51.100.${at % 250}`, buyer(at), number(at)))).toBe(20);
    await count(anywhere(1), newcomer(9001), number(9001));
  });

  test("the operator is warned once at half and once at four fifths, before any code is refused", async () => {
    const { count, alarms } = brand(100);
    const send = (at: number) => count(anywhere(at), buyer(at), number(at));
    const before = [];
    for (const upTo of [49, 50, 79, 80, 100]) {
      while (before.length < upTo) before.push(await send(before.length));
      const expected = [0.5, 0.8].filter((share) => share * 100 <= upTo);
      expect(alarms).toEqual(expected.map((share) => ({ group: "all", share })));
    }
    await expect(send(100)).rejects.toThrow(RateLimited);
    expect(alarms.at(-1)).toEqual({ group: "all", share: 1 });
  });

  test("the operator is warned of the share of newcomers in the same way", async () => {
    const { count, alarms } = brand(100);
    expect(await allowed((at) => count(anywhere(at), newcomer(at), number(at)))).toBe(60);
    const ofNewcomers = alarms.filter(({ group }) => group === "newcomers");
    expect(ofNewcomers.map(({ share }) => share)).toEqual([0.5, 0.8, 1]);
  });
});
