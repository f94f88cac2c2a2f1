import { expect, test } from "vitest";
import { profileFields, searchFields } from "~/tenancy/schema.server";
import { OLDEST_SEARCHED } from "../rules";
import { defaultFilters, readFilters } from "./search-filters.server";

type Brand = Parameters<typeof defaultFilters>[0]["config"];
const member = { seeks: ["man"], country: "DE", countryregion: "DE-BE", dateOfBirth: "1990-02-03" };
const begin = (
  default_filters: Brand["default_filters"],
  of: typeof member | null = member,
  search_fields: readonly string[] = ["gender", "country", "countryregion", "age"],
  visible_profile_fields: readonly string[] = ["gender", "countryregion", "age"],
) =>
  defaultFilters(
    { config: { min_age: 18, search_fields, visible_profile_fields, default_filters } as unknown as Brand },
    of,
    "AT",
    "2026-11-23",
  );

test("a search starts in the country of the member or visitor where neither brand nor niche sets an area", () => {
  expect(begin({})).toMatchObject({
    country: "DE",
    countryregion: null,
    min_age: 18,
    max_age: OLDEST_SEARCHED,
  });
  expect(begin({}, null)).toMatchObject({ country: "AT", gender: [] });
});

test("a search starts in the member's region, or without an area, where the brand sets that", () => {
  expect(begin({ area: "region" })).toMatchObject({ country: "DE", countryregion: "DE-BE" });
  expect(begin({ area: "region" }, null)).toMatchObject({ country: "AT", countryregion: null });
  expect(begin({ area: "anywhere" })).toMatchObject({ country: null, countryregion: null });
});

test("a search starts with the brand's minimum age, or with ages around the member's own", () => {
  expect(begin({ min_age: 35 })).toMatchObject({ min_age: 35, max_age: OLDEST_SEARCHED });
  expect(begin({ age_span: 12 })).toMatchObject({ min_age: 24, max_age: 48 });
  expect(begin({ age_span: 30 })).toMatchObject({ min_age: 18, max_age: 66 });
  expect(begin({ min_age: 30, age_span: 12 })).toMatchObject({ min_age: 30, max_age: 48 });
  expect(begin({ age_span: 12 }, null)).toMatchObject({ min_age: 18, max_age: OLDEST_SEARCHED });
});

test("a field that the brand's search does not offer has no default", () => {
  expect(begin({ area: "region", min_age: 35, age_span: 12 }, member, ["gender"])).toMatchObject({
    country: null,
    countryregion: null,
    min_age: 18,
    max_age: OLDEST_SEARCHED,
  });
});

test("a field that profiles hide has no default", () => {
  const all = ["gender", "country", "countryregion", "age"];
  expect(begin({ area: "region", min_age: 35, age_span: 12 }, member, all, [])).toMatchObject({
    gender: [],
    country: "DE",
    countryregion: null,
    min_age: 18,
    max_age: OLDEST_SEARCHED,
  });
});

const SENT =
  "gender=man&country=NL&countryregion=NL-UT&city=Utrecht&min_age=30&max_age=40&interests=wine&radius=50&sort=near&online=1";
const read = (visible_profile_fields: readonly string[]) =>
  readFilters(
    {
      config: {
        min_age: 18,
        countries: ["NL"],
        search_fields: searchFields,
        visible_profile_fields,
      } as unknown as Brand,
    },
    new URLSearchParams(SENT),
    ["wine"],
  );
const whole = {
  gender: ["man"],
  country: "NL",
  countryregion: "NL-UT",
  city: "Utrecht",
  min_age: 30,
  max_age: 40,
  interests: ["wine"],
  radius: 50,
  sort: "near",
  online: true,
};

test("a search that is sent has all its filters where profiles show their fields", () => {
  expect(read(profileFields)).toMatchObject(whole);
});

test.each([
  ["gender", { gender: [] }],
  ["age", { min_age: 18, max_age: OLDEST_SEARCHED }],
  ["countryregion", { countryregion: null, city: null }],
  ["city", { city: null, radius: null, sort: "active" }],
  ["interests", { interests: [] }],
])("a filter by %s is ignored where profiles hide it", (hidden, ignored) => {
  expect(read(profileFields.filter((field) => field !== hidden))).toMatchObject({ ...whole, ...ignored });
});
