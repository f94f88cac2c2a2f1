import { expect, test } from "vitest";
import { OLDEST_ASKED } from "../rules";
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

test("a search begins in the member's country, where neither brand nor niche says otherwise", () => {
  expect(begin({})).toMatchObject({ country: "DE", countryregion: null, min_age: 18, max_age: OLDEST_ASKED });
  expect(begin({}, null)).toMatchObject({ country: "AT", gender: [] });
});

test("a search begins in the member's region, or anywhere, where the brand says so", () => {
  expect(begin({ area: "region" })).toMatchObject({ country: "DE", countryregion: "DE-BE" });
  expect(begin({ area: "region" }, null)).toMatchObject({ country: "AT", countryregion: null });
  expect(begin({ area: "anywhere" })).toMatchObject({ country: null, countryregion: null });
});

test("a search begins with the brand's least age, or with ages around the member's own", () => {
  expect(begin({ min_age: 35 })).toMatchObject({ min_age: 35, max_age: OLDEST_ASKED });
  expect(begin({ age_span: 12 })).toMatchObject({ min_age: 24, max_age: 48 });
  expect(begin({ age_span: 30 })).toMatchObject({ min_age: 18, max_age: 66 });
  expect(begin({ min_age: 30, age_span: 12 })).toMatchObject({ min_age: 30, max_age: 48 });
  expect(begin({ age_span: 12 }, null)).toMatchObject({ min_age: 18, max_age: OLDEST_ASKED });
});

test("a field that the brand does not offer in its search has no default", () => {
  expect(begin({ area: "region", min_age: 35, age_span: 12 }, member, ["gender"])).toMatchObject({
    country: null,
    countryregion: null,
    min_age: 18,
    max_age: OLDEST_ASKED,
  });
});
