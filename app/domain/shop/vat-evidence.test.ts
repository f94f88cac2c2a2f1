import { expect, test } from "vitest";
import { buyerCountry, judgeEvidence } from "./vat-evidence";
import type { VatRegistration } from "./vat-rates";

const on = new Date("2027-01-02T03:04:05Z");
type Case = [buyer: string, address: string | null, payer: string | null, verdict: string];
const judged = (registration: Partial<VatRegistration>, seller: string, [buyer, ...others]: Case) =>
  judgeEvidence(
    { registration: { scheme: "standard", not_registered: [], ...registration }, seller, on },
    buyer,
    others.slice(0, 2) as (string | null)[],
  );

test.each<Case>([
  ["NL", "NL", null, "agrees"],
  ["NL", null, "NL", "agrees"],
  ["NL", "DE", "NL", "agrees"],
  ["NL", "NL", "DE", "agrees"],
  ["NL", "DE", null, "contradicts"],
  ["NL", null, "US", "contradicts"],
  ["NL", "DE", "DE", "contradicts"],
  ["NL", "DE", "FR", "contradicts"],
  ["NL", null, null, "missing"],
  ["US", "DE", null, "contradicts"],
  ["US", null, null, "missing"],
  // Neither country has VAT.
  ["US", "CA", null, "agrees"],
])("the statement %s needs a second piece of evidence: address %s, card or account %s: %s", (...given) => {
  expect(judged({}, "NL", given)).toBe(given[3]);
});

test.each<Case>([
  ["FR", null, null, "agrees"],
  // Both pay the VAT of the company's country.
  ["FR", "DE", null, "agrees"],
  ["FR", null, "NL", "agrees"],
  ["FR", "CH", null, "contradicts"],
  ["CH", "DE", null, "contradicts"],
  ["CH", "DE", "CH", "agrees"],
  ["CH", null, null, "agrees"],
])(
  "below the threshold the statement %s alone is enough, unless address %s or card %s contradict it: %s",
  (...given) => {
    expect(judged({ scheme: "below_threshold" }, "NL", given)).toBe(given[3]);
  },
);

test("a small business charges no VAT, so that nothing has to agree", () => {
  for (const other of [null, "DE", "US"])
    expect(judged({ scheme: "small_business" }, "NL", ["NL", other, other, ""])).toBe("agrees");
});

test("a country where the company is not registered is like any without VAT", () => {
  const registration = { not_registered: ["CH", "GB"] };
  expect(judged(registration, "NL", ["CH", "US", null, ""])).toBe("agrees");
  expect(judged(registration, "NL", ["CH", "GB", null, ""])).toBe("agrees");
  expect(judged(registration, "NL", ["CH", "NO", null, ""])).toBe("contradicts");
});

test("a sale at home without VAT needs no second piece", () => {
  expect(judged({}, "US", ["US", null, null, ""])).toBe("agrees");
  expect(judged({}, "US", ["US", "DE", null, ""])).toBe("contradicts");
});

test("a chosen country counts for VAT if something other than the choice names it", () => {
  const chosen = { profile: "NL", chosen: "BE" };
  expect(buyerCountry(chosen, [null, null])).toBe("NL");
  expect(buyerCountry(chosen, ["DE", "FR"])).toBe("NL");
  expect(buyerCountry(chosen, ["BE", null])).toBe("BE");
  expect(buyerCountry(chosen, [null, "BE"])).toBe("BE");
  expect(buyerCountry({ profile: "NL", chosen: "NL" }, ["BE", "BE"])).toBe("NL");
});
