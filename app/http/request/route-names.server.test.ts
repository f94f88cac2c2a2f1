import { describe, expect, test } from "vitest";
import { allRoutes } from "~/route-table";
import { isCacheable, isDecodable, routeOf } from "./route-names.server";

/** Returns a path of the route with a value for each parameter. */
const example = (path: string) =>
  path
    .replace(":token", `${"a".repeat(24)}.${"b".repeat(24)}`)
    .replace("/:type", "/received")
    .replace(/:\w+\??/g, "12");

test("every path of the route table is called by the name of its route", () => {
  for (const { name, path } of allRoutes) expect(routeOf(example(path)).name, path).toBe(name);
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
