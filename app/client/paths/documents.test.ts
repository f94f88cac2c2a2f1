import { expect, test } from "vitest";
import { isDocumentPath } from "~/paths";
import { allRoutes } from "~/route-table";

test.each(allRoutes.map(({ path, document }) => [path, document === true]))(
  "%s is a document: %s",
  (path, isDocument) => {
    expect(isDocumentPath(path.replace(/:\w+\??/g, "17"))).toBe(isDocument);
    if (path.endsWith("?"))
      expect(isDocumentPath(path.replace(/\/:\w+\?$/, "").replace(/:\w+/g, "17"))).toBe(isDocument);
  },
);

test("a path below or beside that of a document is none", () => {
  for (const path of [
    "/pages/terms/more",
    "/pricingx",
    "/landers",
    "/members/17",
    "/members/17/land",
    "//",
    "/-/fault",
  ])
    expect([path, isDocumentPath(path)]).toEqual([path, false]);
});
