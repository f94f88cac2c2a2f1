import { expect, test } from "vitest";
import { MOST_COUNTED } from "../rules";
import { countOnce } from "./kept-counts.server";
import type { SearchFilters } from "./search-filters.server";

const filters = { country: "NL", min_age: 18, max_age: 99 } as SearchFilters;
const many = { atLeast: MOST_COUNTED, isExact: false };

test("that one brand has very many members is not told of another brand, nor to another gender", async () => {
  expect(await countOnce("large", "woman", filters, () => Promise.resolve(many))).toEqual(many);
  const few = { atLeast: 3, isExact: true };
  const countFew = () => Promise.resolve(few);
  expect(await countOnce("small", "woman", filters, countFew)).toEqual(few);
  expect(await countOnce("large", "man", filters, countFew)).toEqual(few);
  // The same search of the same brand is the one that is remembered.
  expect(await countOnce("large", "woman", filters, countFew)).toEqual(many);
});
