import fc from "fast-check";
import { expect, test } from "vitest";
import { byLane } from "../../../tests/support/lanes";
import { ownPath } from "./own-path";

test.each(["/", "/pages/terms", "/members/12/landing2/a-b_c~d.e", "/a%20b", "/%C3%A4", "/apiary"])(
  "%s is a path of this site",
  (path) => {
    expect(ownPath(path, "/else")).toBe(path);
  },
);

test.each([
  "",
  "x",
  "//evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/a?b",
  "/a#b",
  "/a b",
  "/a\nb",
  "/\t/evil.example",
  "/é",
  `/${"a".repeat(500)}`,
  "/api/logout.php",
  "/API/logout.php",
  "/%61pi/logout.php",
  "/pages/../api/logout.php",
  "/pages/%2e%2e/api/logout.php",
  "/api",
  "/.//evil.example",
  "/%",
])("%j is not a path of this site", (path) => {
  expect(ownPath(path, "/else")).toBe("/else");
});

test.each([null, undefined, 1, {}, ["/"], new File([], "x")])("a non-text value is not a path", (value) => {
  expect(ownPath(value, "/else")).toBe("/else");
});

test("for any input, a browser that follows the result stays on the site", () => {
  const odd = fc.string({
    unit: fc.constantFrom(
      "/",
      "\\",
      ".",
      ":",
      "@",
      "%",
      "2",
      "f",
      "F",
      "5",
      "c",
      "e",
      "?",
      "#",
      "\t",
      "\n",
      " ",
      "é",
    ),
    maxLength: 20,
  });
  fc.assert(
    fc.property(
      fc.oneof(
        odd,
        odd.map((text) => `/${text}`),
        fc.webUrl(),
        fc.webPath(),
      ),
      (value) => {
        const base = "https://own.example";
        expect(new URL(ownPath(value, "/"), base).origin).toBe(base);
      },
    ),
    { numRuns: byLane(200, 1000) },
  );
});
