import { matchRoutes } from "@remix-run/react";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { isTokenShaped } from "~/paths";
import { allRoutes } from "~/route-table";
import { byLane } from "../../../tests/support/lanes";
import { isCacheable, isDecodable, routeOf } from "./route-names.server";

afterEach(() => void vi.restoreAllMocks());

/** Returns a path of the route with a value for each parameter. */
const example = (path: string) =>
  path
    .replace(":token", `${"a".repeat(24)}.${"b".repeat(24)}`)
    .replace("/:type", "/received")
    .replace(/:\w+\??/g, "12");

test("every path of the route table is called by the name of its route", () => {
  for (const { name, path } of allRoutes) expect(routeOf(example(path)).name, path).toBe(name);
});

test("any path has the route that Remix finds", () => {
  // Remix warns of malformed escapes.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const routes = allRoutes.map(({ name, path }) => ({ id: name, path }));
  const words = [
    ...new Set(allRoutes.flatMap(({ path }) => path.split("/").filter((one) => !one.includes(":")))),
  ];
  const segment = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: fc.constantFrom(...words.map((word) => word.toUpperCase())) },
    {
      weight: 2,
      arbitrary: fc.constantFrom("12", "utrecht", "a b", "%2F", "%", "%41", "ä", "%C3%A4", "..", "\n"),
    },
    { weight: 1, arbitrary: fc.string({ maxLength: 8 }).filter((text) => !/[/?#]/.test(text)) },
  );
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 5 }), fc.constantFrom("", "/", "//"), (segments, end) => {
      const path = `/${segments.join("/")}${end}`;
      const found = matchRoutes(routes, path)?.[0]?.route.id ?? "not-found";
      const isToken = found !== "token" || isTokenShaped(path.slice(1));
      expect([path, routeOf(path).name]).toEqual([path, isToken ? found : "not-found"]);
    }),
    { numRuns: byLane(2000, 20_000) },
  );
});

test.each([
  "/nobody",
  "/a/b/c/d",
  "/short.token",
  `/${"a".repeat(60)}`,
  "/favicon.ico",
  "/%",
  "/members/1/2/3",
  "/landers",
])("%s matches no route and gets no name of its own", (path) => {
  expect(routeOf(path)).toEqual({ name: "not-found", spelling: null });
});

describe("a page without parameters", () => {
  test.each(["/Pages/Terms", "/pages/terms/", "/PAGES/TERMS"])(
    "is found at %s and has one spelling",
    (path) => {
      expect(routeOf(path)).toEqual({ name: "pages-terms", spelling: "/pages/terms" });
    },
  );

  test("with parameters has no canonical spelling", () => {
    expect(routeOf("/members/12")).toEqual({ name: "members-id", spelling: null });
  });
});

test("a page that shows a visitor's own choice is not cached", () => {
  for (const name of ["lang-config", "pages-cookies", "not-found", "token", "members-id-landing"])
    expect(isCacheable(name), name).toBe(false);
  for (const name of ["index", "pages-terms", "pricing", "offline", "landers-gallery"])
    expect(isCacheable(name), name).toBe(true);
});

test.each([
  ["/a%20b", true],
  ["/%C3%A4", true],
  ["/%", false],
  ["/%zz", false],
  ["/%ff", false],
  ["/%C3", false],
])("the validity of the escapes of %s is %s", (path, expected) => {
  expect(isDecodable(path)).toBe(expected);
});
