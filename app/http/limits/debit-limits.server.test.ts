import { expect, test } from "vitest";
import type { Tenant } from "~/tenancy/tenant.server";
import type { Ctx } from "../context.server";
import { countDebitCode } from "./debit-limits.server";
import { Limits, RateLimited } from "./limits.server";

const limits = new Limits(null, true);
const from = (address: string, tenant = "one") =>
  ({ limits, tenant: { id: tenant } as Tenant, visitor: { address } }) as Pick<
    Ctx,
    "tenant" | "limits" | "visitor"
  >;
/** Returns how many codes pass before one is refused. */
async function allowed(count: (at: number) => Promise<void>): Promise<number> {
  for (let at = 0; at < 1000; at++)
    try {
      await count(at);
    } catch (error) {
      expect(error).toBeInstanceOf(RateLimited);
      return at;
    }
  return Number.POSITIVE_INFINITY;
}

test("codes are limited per number, member and IP address separately, and per brand", async () => {
  const number = "+31612345678";
  expect(await allowed((at) => countDebitCode(from(`198.51.${at}.1`), at, number))).toBe(5);
  // The counts of one brand do not apply to another.
  await countDebitCode(from("198.51.100.1", "two"), 1, number);
  expect(await allowed((at) => countDebitCode(from(`203.0.${at}.1`), 5000, `+3161000${at}`))).toBe(8);
  expect(await allowed((at) => countDebitCode(from("192.0.2.1"), 6000 + at, `+3162000${at}`))).toBe(20);
  expect(await allowed((at) => countDebitCode(from(`10.9.8.${at}`), 7000 + at, `+3163000${at}`))).toBe(100);
  const network = (at: number) => `10.${at >> 8}.${at & 255}.1`;
  const brand = (at: number) => countDebitCode(from(network(at), "three"), 9000 + at, `+316400${at}`);
  expect(await allowed(brand)).toBe(300);
});
