import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutSigns } from "./mailed-link.server";

const TOKEN = "aB3-_aB3-_aB3-_aB3-_aB3-_.cD4-_cD4-_cD4-_cD4-_cD4-_";

test.each([`/${TOKEN}`, `/unsubscribe?token=${TOKEN}`, `/account-deleted?shown=1&token=${TOKEN}`])(
  "%s with signs after it is the link without them",
  (link) => {
    for (const signs of [")", ".", "/", "),", '."', "%29", "%E2%80%9D", "%C2%BB.", "!!!", ">"])
      expect([signs, withoutSigns(link + signs)]).toEqual([signs, link]);
    expect(withoutSigns(link)).toBeNull();
  },
);

test.each([
  "/",
  "/pages/terms/",
  "/members/12.",
  "/login?back=/likes/",
  "/unsubscribe?token=short.",
  "/a.b)",
])("%s is no mailed link", (url) => expect(withoutSigns(url)).toBeNull());

test("an address is never changed into another site's, and a clean one never again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary-ascii" }), (text) => {
      const clean = withoutSigns(`/${text}`);
      if (clean === null) return;
      expect(clean.startsWith("/") && !clean.startsWith("//")).toBe(true);
      expect(`/${text}`.startsWith(clean)).toBe(true);
    }),
  );
});
