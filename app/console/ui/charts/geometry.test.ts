import fc from "fast-check";
import { expect, test } from "vitest";
import {
  barsOf,
  centredScale,
  labelledPlaces,
  linePath,
  lonePoints,
  pointsOf,
  spread,
  ticksOf,
} from "./geometry";

const plot = { left: 40, top: 10, width: 300, height: 100 };

test("values lie between zero at the bottom and the highest tick at the top, from left to right", () => {
  expect(pointsOf([0, 50, null, 100], 100, plot)).toEqual([
    { x: 40, y: 110 },
    { x: 140, y: 60 },
    null,
    { x: 340, y: 10 },
  ]);
  // One value has no line: it stands at the end, where its label is.
  expect(pointsOf([25], 100, plot)).toEqual([{ x: 340, y: 85 }]);
});

test("a hidden value interrupts the line, and a value between two hidden ones is a point of its own", () => {
  const points = pointsOf([10, 20, null, 30, null, 40, 50], 50, plot);
  expect(linePath(points)).toBe("M40 90L90 70M290 30L340 10");
  expect(lonePoints(points)).toEqual([{ x: 190, y: 50 }]);
  expect(linePath([])).toBe("");
});

test("ticks are round whole numbers from zero up to the highest value, four at most", () => {
  expect(ticksOf(0)).toEqual([0, 1]);
  expect(ticksOf(3)).toEqual([0, 1, 2, 3]);
  expect(ticksOf(41)).toEqual([0, 20, 40, 60]);
  expect(ticksOf(100)).toEqual([0, 25, 50, 75, 100]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (most) => {
      const ticks = ticksOf(most);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
});

test("labels at the ends of lines never overlap and stay in their order", () => {
  expect(spread([50, 52, 10], 14, 100)).toEqual([50, 64, 10]);
  expect(spread([98, 99, 97], 14, 100)).toEqual([86, 100, 72]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 6 }), (places) => {
      const moved = spread(places, 14, 200).sort((a, b) => a - b);
      for (const [at, place] of moved.entries())
        if (at > 0) expect(place - moved[at - 1]!).toBeGreaterThanOrEqual(14);
    }),
  );
});

test("the first and the last of many places have a label", () => {
  expect(labelledPlaces(3, 5)).toEqual([0, 1, 2]);
  expect(labelledPlaces(28, 5)).toEqual([0, 7, 14, 20, 27]);
});

test("intervals lie around zero in the middle, on a scale that has room for all of them", () => {
  const scale = centredScale([{ difference: 0.01, from: -0.02, to: 0.04 }], plot);
  expect(scale.ticks.map((tick) => Number(tick.toFixed(4)))).toEqual([-0.04, -0.02, 0, 0.02, 0.04]);
  expect([scale.at(0), scale.at(-0.04), scale.at(0.04)]).toEqual([190, 40, 340]);
  fc.assert(
    fc.property(fc.double({ min: 0.0001, max: 1, noNaN: true }), (to) => {
      const { ticks, at } = centredScale([{ difference: to / 2, from: 0, to }], plot);
      expect(at(to)).toBeLessThanOrEqual(plot.left + plot.width);
      expect(ticks.length).toBeGreaterThanOrEqual(3);
      expect(ticks.length).toBeLessThanOrEqual(5);
    }),
  );
});

test("the parts of a bar stand on each other and add up to its value", () => {
  expect(
    barsOf(
      [
        [30, 10],
        [0, 0],
        [100, 0],
      ],
      100,
      plot,
    ),
  ).toEqual([
    {
      x: 55,
      width: 70,
      parts: [
        { y: 80, height: 30 },
        { y: 70, height: 10 },
      ],
    },
    {
      x: 155,
      width: 70,
      parts: [
        { y: 110, height: 0 },
        { y: 110, height: 0 },
      ],
    },
    {
      x: 255,
      width: 70,
      parts: [
        { y: 10, height: 100 },
        { y: 10, height: 0 },
      ],
    },
  ]);
});
