import { expect, test } from "vitest";
import { MOST_COUNTED } from "../rules";
import { countOnce } from "./kept-counts.server";
import type { Sought } from "./search-sql.server";

const by = (gender: string, more: Partial<Sought> = {}) =>
  ({
    searcher: { id: 1, gender, country: "NL", position: null },
    filters: { country: "NL", min_age: 18, max_age: 99, radius: null, sort: "active" },
    origin: null,
    within: null,
    ...more,
  }) as Sought;
const many = { atLeast: MOST_COUNTED, isExact: false };

test("that one brand has very many members is not told of another brand, nor to another gender", async () => {
  expect(await countOnce("large", by("woman"), () => Promise.resolve(many))).toEqual(many);
  const few = { atLeast: 3, isExact: true };
  const countFew = () => Promise.resolve(few);
  expect(await countOnce("small", by("woman"), countFew)).toEqual(few);
  expect(await countOnce("large", by("man"), countFew)).toEqual(few);
  // The same search of the same brand is the one that is remembered.
  expect(await countOnce("large", by("woman"), countFew)).toEqual(many);
});

test("that there are very many around one town is not told of another town", async () => {
  const around = (latitude: number) =>
    by("woman", { origin: { position: { latitude, longitude: 5 }, unit: "km" }, within: [] });
  expect(await countOnce("radius", around(52), () => Promise.resolve(many))).toEqual(many);
  const few = { atLeast: 3, isExact: true };
  expect(await countOnce("radius", around(53), () => Promise.resolve(few))).toEqual(few);
});

test("the order of the results makes no difference to how many there are", async () => {
  expect(await countOnce("sorted", by("woman"), () => Promise.resolve(many))).toEqual(many);
  const newest = by("woman", { filters: { ...by("woman").filters, sort: "new" } });
  expect(await countOnce("sorted", newest, () => Promise.reject(new Error("counted again")))).toEqual(many);
});
