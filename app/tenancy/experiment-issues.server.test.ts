import { expect, test } from "vitest";
import { experimentIssues } from "./experiment-issues.server";
import { Experiment } from "./experiments.server";

const config = (...experiments: object[]) => ({
  experiments: experiments.map((one) => Experiment.parse(one)),
  bundles: [{ id: "b10", prices: { EUR: 1490 } }],
  landers: ["gallery"],
});
const of = (kind: string, change: object, more: object = {}) => ({
  name: kind.replace("_", "-"),
  kind,
  variants: [
    { name: "a", weight: 50 },
    { name: "b", weight: 50, ...change },
  ],
  ...more,
});
const places = (...experiments: object[]) =>
  experimentIssues(config(...experiments)).map(({ path }) => path.join("."));

test("a lander experiment must show a landing page that the brand publishes", () => {
  const on = { on: "gallery" };
  expect(places(of("lander", { lander: { kind: "gallery", slug: "summer" } }, on))).toEqual([]);
  expect(places(of("lander", { lander: { kind: "video" } }, on))).toEqual([
    "experiments.0.variants.1.lander.kind",
  ]);
});

test("two experiments of one kind must run at different addresses or one after the other", () => {
  const headline = { headline: "Another" };
  const first = of("headline", headline, { name: "first", on: "gallery" });
  const second = (more: object) => of("headline", headline, { name: "second", on: "gallery", ...more });
  expect(places(first, second({}))).toEqual(["experiments.1.kind"]);
  expect(places(first, second({ on: "gallery/summer" }))).toEqual([]);
  expect(places({ ...first, ends: "2027-01-31" }, second({ starts: "2027-01-31" }))).toEqual([]);
});

test("a price must name a bundle of the brand and one of its currencies", () => {
  expect(places(of("prices", { prices: { b10: { EUR: 990 } } }))).toEqual([]);
  expect(places(of("prices", { prices: { b10: { USD: 990 } } }))).toHaveLength(1);
  expect(places(of("prices", { prices: { b99: { EUR: 990 } } }))).toHaveLength(1);
});
