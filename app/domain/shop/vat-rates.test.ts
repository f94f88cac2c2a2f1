import fc from "fast-check";
import { expect, test } from "vitest";
import { splitVat, vatOf, vatRate } from "./vat-rates";

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

test.each([
  ["standard", [], "NL", "DE", 2100, "NL"],
  ["below_threshold", [], "NL", "DE", 1900, "DE"],
  // Outside of the EU the threshold does not apply.
  ["below_threshold", [], "GB", "DE", 2000, "GB"],
  ["below_threshold", [], "NL", "GB", 2100, "NL"],
  ["small_business", [], "DE", "DE", 0, "DE"],
  ["standard", ["GB"], "GB", "NL", 0, "GB"],
  ["standard", ["GB"], "CH", "NL", 810, "CH"],
  ["standard", [], "US", "NL", 0, "US"],
] as const)(
  "a company registered as %s, not in %j, sells to a consumer in %s from %s with %i basis points of VAT of %s",
  (scheme, not_registered, country, seller, rate, taxed) => {
    const on = new Date("2026-11-25T12:00:00Z");
    expect(vatOf({ scheme, not_registered }, { country, seller, on })).toEqual({ rate, country: taxed });
  },
);
