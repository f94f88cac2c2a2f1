import { describe, expect, test } from "vitest";
import { allRoutes, notOpenYet } from "~/route-table";
import { isCacheable, isDecodable, routeOf } from "./route-names.server";

/** A path of the route with something in each of its parameters. */
const example = (path: string) =>
  path
    .replace(":token", `${"a".repeat(24)}.${"b".repeat(24)}`)
    .replace("/:type", "/received")
    .replace(/:\w+\??/g, "12");

test.each(allRoutes.map(({ name, path }) => ({ name, path })))("$path is called $name", ({ name, path }) => {
  expect(routeOf(example(path)).name).toBe(name);
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
])("%s is nobody's, and makes no name of its own", (path) => {
  expect(routeOf(path)).toEqual({ name: "not-found", spelling: null });
});

describe("a page without parameters", () => {
  test.each(["/Pages/Terms", "/pages/terms/", "/PAGES/TERMS"])(
    "is known at %s and has one spelling",
    (path) => {
      expect(routeOf(path)).toEqual({ name: "pages-terms", spelling: "/pages/terms" });
    },
  );

  test("with parameters has none: its path is its own", () => {
    expect(routeOf("/members/12")).toEqual({ name: "members-id", spelling: null });
  });
});

test("what shows a visitor's own choice, and what is not open, is not kept", () => {
  for (const name of ["lang-config", "pages-cookies", "not-found", "token", ...notOpenYet])
    expect(isCacheable(name), name).toBe(false);
  for (const name of ["index", "pages-terms", "pricing", "offline"])
    expect(isCacheable(name), name).toBe(true);
});

test.each([
  ["/a%20b", true],
  ["/%C3%A4", true],
  ["/%", false],
  ["/%zz", false],
  ["/%ff", false],
  ["/%C3", false],
])("the escapes of %s are sound: %s", (path, expected) => {
  expect(isDecodable(path)).toBe(expected);
});
