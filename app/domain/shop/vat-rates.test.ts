import fc from "fast-check";
import { expect, test } from "vitest";
import { splitVat, vatRate } from "./vat-rates";

test.each([
  ["NL", "2026-11-25", 2100],
  ["FI", "2024-08-31", 2400],
  ["FI", "2024-09-01", 2550],
  ["EE", "2025-07-01", 2400],
  ["SK", "2024-12-31", 2000],
  ["CH", "2026-11-25", 810],
  // No VAT is added there.
  ["US", "2026-11-25", 0],
])("VAT of %s on %s is %i basis points", (country, day, rate) => {
  expect(vatRate(country, new Date(`${day}T12:00:00Z`))).toBe(rate);
});

test("net and VAT add up to the gross, and the VAT deviates from its rate by at most half a unit", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.constantFrom(0, 810, 1900, 2100, 2550),
      (gross, rate) => {
        const { net, vat } = splitVat(gross, rate);
        expect(net + vat).toBe(gross);
        expect(Math.abs((net * rate) / 10_000 - vat)).toBeLessThanOrEqual(0.5 + rate / 20_000);
      },
    ),
  );
});
