import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  distanceBetween,
  distanceKm,
  type Position,
  positionOf,
  positionOfTown,
  townOf,
  unitOf,
  wholeDistance,
} from "./distance.server";

const at = (latitude: number, longitude: number): Position => ({ latitude, longitude });
const AMSTERDAM = at(52.3731, 4.8922);
const UTRECHT = at(52.0908, 5.1222);
const LONDON = at(51.5085, -0.1257);
const NEW_YORK = at(40.7143, -74.006);
const AUCKLAND = at(-36.8485, 174.7633);

/** Great-circle distances from public distance tables, in kilometres. */
const PAIRS: [string, Position, Position, number][] = [
  ["Amsterdam and Utrecht", AMSTERDAM, UTRECHT, 35],
  ["Berlin and Hamburg", at(52.5244, 13.4105), at(53.5753, 10.0153), 256],
  ["London and Paris", LONDON, at(48.8534, 2.3488), 344],
  ["London and New York", LONDON, NEW_YORK, 5570],
  ["Madrid and Roma", at(40.4165, -3.7026), at(41.8919, 12.5113), 1365],
  ["Auckland and Santiago, over the date line", AUCKLAND, at(-33.4569, -70.6483), 9670],
];

test.each(PAIRS)("the distance between %s matches the tables, either way", (_names, one, other, km) => {
  expect(Math.abs(distanceKm(one, other) - km) / km).toBeLessThan(0.01);
  expect(distanceKm(other, one)).toBe(distanceKm(one, other));
});

test.each([
  ["US", "mi"],
  ["GB", "mi"],
  ["LR", "mi"],
  ["MM", "mi"],
  ["NL", "km"],
  ["IE", "km"],
  ["", "km"],
])("a member of the country %j sees distances in %s", (country, unit) => {
  expect(unitOf(country)).toBe(unit);
});

describe("a displayed distance", () => {
  test("is a whole number of kilometres or miles", () => {
    expect(distanceBetween(AMSTERDAM, UTRECHT, "km")).toEqual({ value: 35, unit: "km" });
    expect(distanceBetween(AMSTERDAM, UTRECHT, "mi")).toEqual({ value: 22, unit: "mi" });
  });

  test("has no number below one unit", () => {
    expect(distanceBetween(UTRECHT, UTRECHT, "km")).toEqual({ value: null, unit: "km" });
    // 1.56 km
    const near = at(UTRECHT.latitude + 0.014, UTRECHT.longitude);
    expect(distanceBetween(UTRECHT, near, "mi")).toEqual({ value: null, unit: "mi" });
    expect(distanceBetween(UTRECHT, near, "km")).toEqual({ value: 2, unit: "km" });
  });

  test("is null where either town is unknown", () => {
    expect(distanceBetween(null, UTRECHT, "km")).toBeNull();
    expect(distanceBetween(UTRECHT, null, "km")).toBeNull();
  });
});

test("a position is rounded to a hundredth of a degree", () => {
  expect(positionOf({ latitude: 52.09083, longitude: 5.12222 })).toEqual(at(52.09, 5.12));
  expect(positionOf({ latitude: 52.09083, longitude: null })).toBeNull();
});

test("every grid point has its own town number, which converts back to the point", () => {
  const degrees = (most: number) => fc.integer({ min: -most * 100, max: most * 100 }).map((n) => n / 100);
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      const town = townOf(at(latitude, longitude));
      const back = positionOfTown(town);
      expect(town).toBeLessThan(2 ** 31);
      expect(back.latitude).toBeCloseTo(latitude, 6);
      expect(back.longitude).toBeCloseTo(longitude, 6);
    }),
  );
});

test("no distance is negative or longer than half the earth's circumference", () => {
  const point = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(point, point, (one, other) => {
      const whole = wholeDistance(one, other, "km");
      expect(whole).toBeGreaterThanOrEqual(0);
      expect(whole).toBeLessThanOrEqual(20_016);
    }),
  );
});
