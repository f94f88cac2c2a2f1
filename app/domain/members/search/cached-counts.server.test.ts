import { expect, test } from "vitest";
import { MAX_COUNTED } from "../rules";
import { countOnce } from "./cached-counts.server";
import type { Sought } from "./search-sql.server";

const by = (gender: string, more: Partial<Sought> = {}) =>
  ({
    searcher: { id: 1, gender, country: "NL", position: null },
    filters: { country: "NL", min_age: 18, max_age: 99, radius: null, sort: "active" },
    origin: null,
    within: null,
    ...more,
  }) as Sought;
const many = { atLeast: MAX_COUNTED, isExact: false };

test("a cached count is returned neither for another brand nor for another gender", async () => {
  expect(await countOnce("large", by("woman"), () => Promise.resolve(many))).toEqual(many);
  const few = { atLeast: 3, isExact: true };
  const countFew = () => Promise.resolve(few);
  expect(await countOnce("small", by("woman"), countFew)).toEqual(few);
  expect(await countOnce("large", by("man"), countFew)).toEqual(few);
  // The same search at the same brand returns the cached count.
  expect(await countOnce("large", by("woman"), countFew)).toEqual(many);
});

test("a cached count around one town is not returned for another town", async () => {
  const around = (latitude: number) =>
    by("woman", { origin: { position: { latitude, longitude: 5 }, unit: "km" }, within: [] });
  expect(await countOnce("radius", around(52), () => Promise.resolve(many))).toEqual(many);
  const few = { atLeast: 3, isExact: true };
  expect(await countOnce("radius", around(53), () => Promise.resolve(few))).toEqual(few);
});

test("a cached count is returned for the same search in another order", async () => {
  expect(await countOnce("sorted", by("woman"), () => Promise.resolve(many))).toEqual(many);
  const newest = by("woman", { filters: { ...by("woman").filters, sort: "new" } });
  expect(await countOnce("sorted", newest, () => Promise.reject(new Error("counted again")))).toEqual(many);
});
