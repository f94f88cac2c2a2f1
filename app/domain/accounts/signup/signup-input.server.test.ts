import fc from "fast-check";
import { expect, test } from "vitest";
import type { Tenant } from "~/tenancy/tenant.server";
import { byLane } from "../../../../tests/support/lanes";
import { readFields } from "../../read-fields.server";
import { brandProblems, SignUp } from "./signup-input.server";

const filledIn = {
  email: "anna@people.example",
  name: "anna",
  password: "quiet evening harbour",
  gender: "woman",
  seeks: ["man"],
  sexuality: "unsaid",
  country: "NL",
  countryregion: null,
  dateOfBirth: "1990-02-03",
  message: "",
  terms: true,
  sensitive: true,
  invitation: "",
  tracking: {},
};

const at = (timezone: string, now: string, min_age = 18) => ({
  tenant: {
    slug: "one",
    config: {
      name: "One",
      domain: "one.example",
      timezone,
      min_age,
      countries: ["NL", "US"],
      refuse_disposable_mail: true,
    },
  } as Tenant,
  now: new Date(now),
});
const problemsOf = (ctx: ReturnType<typeof at>, more: Record<string, unknown>) =>
  readSignup(ctx, more).problems;
/** Reads the filled-in form with other values. */
function readSignup(ctx: ReturnType<typeof at>, more: Record<string, unknown>) {
  const { values, problems } = readFields(SignUp, { ...filledIn, ...more }, "choose");
  return { values, problems: { ...brandProblems(ctx, values), ...problems } };
}

test("a valid form has no problems", () => {
  expect(problemsOf(at("Europe/Amsterdam", "2026-11-21T12:00:00Z"), {})).toEqual({});
});

test.each([
  // In Amsterdam the day begins an hour before midnight UTC.
  ["Europe/Amsterdam", "2026-11-20T22:59:59Z", 18, true],
  ["Europe/Amsterdam", "2026-11-20T23:00:00Z", 18, false],
  // In New York it is still the day before.
  ["America/New_York", "2026-11-21T04:59:59Z", 18, true],
  ["America/New_York", "2026-11-21T05:00:00Z", 18, false],
  ["Pacific/Kiritimati", "2026-11-20T10:00:00Z", 18, false],
  ["Europe/Amsterdam", "2026-11-21T12:00:00Z", 21, true],
])("in %s at %s a person born on 2008-11-21 is too young for %i: %s", (timezone, now, minAge, isTooYoung) => {
  const { dateOfBirth } = problemsOf(at(timezone, now, minAge), { dateOfBirth: "2008-11-21" });
  expect(dateOfBirth).toEqual(isTooYoung ? { code: "birth_enter", params: { min_age: minAge } } : undefined);
});

test.each([
  ["", "birth_enter"],
  ["2000-02-30", "birth_invalid"],
  ["1899-01-01", "birth_invalid"],
  ["2030-01-01", "birth_enter"],
  ["0000-00-00", "birth_invalid"],
  ["١٩٩٠-٠١-٠١", "birth_invalid"],
])("the date of birth %j is refused as %s", (dateOfBirth, code) => {
  expect(problemsOf(at("Europe/Amsterdam", "2026-11-21T12:00:00Z"), { dateOfBirth }).dateOfBirth?.code).toBe(
    code,
  );
});

test("with any input each field is either valid or named as a problem, and nothing throws", () => {
  const odd = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "\0",
      "\u202Eanna",
      "' or 1=1 --",
      "<script>alert(1)</script>",
      "a@b.example\r\nBcc: c@d.example",
      "x".repeat(999),
    ),
  );
  fc.assert(
    fc.property(
      fc.record({ email: odd, name: odd, password: odd, gender: odd, country: odd, dateOfBirth: odd }),
      (sent) => {
        const { values, problems } = readSignup(at("Europe/Amsterdam", "2026-11-21T12:00:00Z"), sent);
        const { email, name, country, dateOfBirth } = values;
        if (!problems.email) expect(email).toMatch(/^[^\s@<>"\p{Cc}]+@[^\s@<>"\p{Cc}]+\.[a-z0-9-]{2,}$/iu);
        if (!problems.name) expect(name).toMatch(/^[\p{L}\p{M}\p{N}_-]{3,60}$/u);
        if (!problems.country) expect(["NL", "US"]).toContain(country);
        if (!problems.dateOfBirth) expect(dateOfBirth).toMatch(/^\d{4}-\d\d-\d\d$/);
      },
    ),
    { numRuns: byLane(60, 300) },
  );
});
