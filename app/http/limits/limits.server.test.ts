import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Tenant } from "~/tenancy/tenant.server";
import { Limits, RateLimited } from "./limits.server";

const tenant = (id: string) => ({ id }) as Tenant;
const passes = (requested: Promise<void>) =>
  requested.then(
    () => true,
    (error: unknown) => {
      if (error instanceof RateLimited) return false;
      throw error;
    },
  );

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("of parallel tries exactly as many pass as the limit allows, whatever other visitors do", async () => {
  const tries = fc.array(fc.constantFrom("anna", "bert"), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(tries, fc.integer({ min: 1, max: 10 }), async (who, points) => {
      const limits = new Limits(null, true);
      const passed = { anna: 0, bert: 0 };
      for (const one of who)
        if (await passes(limits.count(tenant("a"), "try", one, { points, seconds: 60 })))
          passed[one as "anna"] += 1;
      for (const one of ["anna", "bert"] as const)
        expect(passed[one]).toBe(Math.min(points, who.filter((name) => name === one).length));
    }),
    { numRuns: 50 },
  );
});

test("a brand and a subject are limited independently of others", async () => {
  const limits = new Limits(null, true);
  const limit = { points: 1, seconds: 60 };
  expect(await passes(limits.count(tenant("a"), "login", "anna", limit))).toBe(true);
  expect(await passes(limits.count(tenant("a"), "login", "anna", limit))).toBe(false);
  expect(await passes(limits.count(tenant("b"), "login", "anna", limit))).toBe(true);
  expect(await passes(limits.count(tenant("a"), "reset", "anna", limit))).toBe(true);
});

test("a refused try passes when the window is over, and a block lasts its own time", async () => {
  const limits = new Limits(null, true);
  const limit = { points: 2, seconds: 60, blockSeconds: 900 };
  const next = () => limits.count(tenant("a"), "login", "anna", limit);
  await next();
  await next();
  const refused = await next().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RateLimited);
  expect((refused as RateLimited).retrySeconds).toBe(900);
  await vi.advanceTimersByTimeAsync(899_000);
  expect(await passes(limits.check(tenant("a"), "login", "anna", limit))).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await passes(limits.check(tenant("a"), "login", "anna", limit))).toBe(true);
  expect(await passes(next())).toBe(true);
});

test("checking a limit counts nothing", async () => {
  const limits = new Limits(null, true);
  const limit = { points: 1, seconds: 60 };
  for (let at = 0; at < 5; at++)
    expect(await passes(limits.check(tenant("a"), "x", "anna", limit))).toBe(true);
  expect(await passes(limits.count(tenant("a"), "x", "anna", limit))).toBe(true);
  expect(await passes(limits.check(tenant("a"), "x", "anna", limit))).toBe(false);
  await limits.forget(tenant("a"), "x", "anna", limit);
  expect(await passes(limits.check(tenant("a"), "x", "anna", limit))).toBe(true);
});
