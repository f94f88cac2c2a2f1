import { expect, test } from "vitest";
import { OLDEST_SEARCHED } from "../rules";
import { defaultFilters } from "./search-filters.server";

type Brand = Parameters<typeof defaultFilters>[0]["config"];
const member = { seeks: ["man"], country: "DE", countryregion: "DE-BE", dateOfBirth: "1990-02-03" };
const begin = (
  default_filters: Brand["default_filters"],
  of: typeof member | null = member,
  search_fields: readonly string[] = ["gender", "country", "countryregion", "age"],
) =>
  defaultFilters(
    { config: { min_age: 18, search_fields, default_filters } as unknown as Brand },
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
