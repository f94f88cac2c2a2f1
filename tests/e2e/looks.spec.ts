import { brands, openHome } from "./support/brands";
import { covered } from "./support/lane";
import { expect, test } from "./support/site";

/** The features by which a person tells brands apart. */
type Look = {
  /** Typefaces that are not the brand's own but the device's. */
  missing: string[];
  ground: string;
  display: string;
  settings: string;
  button: string;
  photo: string;
  primary: string;
  logo: string;
};

test("every brand uses its own typefaces, and no two share ground, loud colour, logo, or type and shape together", async ({
  site,
}) => {
  const looks = new Map<string, Look>();
  for (const brand of brands) {
    const { page } = await site.visit(brand);
    await page.goto(openHome(brand));
    looks.set(
      brand,
      await page.evaluate(async () => {
        await document.fonts.ready;
        const style = (selector: string) =>
          getComputedStyle(document.querySelector(selector) ?? document.body);
        const first = (selector: string) => {
          const { fontFamily, fontWeight } = style(selector);
          return `${fontWeight} 20px ${fontFamily.split(",")[0]}`;
        };
        const loaded = new Set(
          [...document.fonts]
            .filter(({ status }) => status === "loaded")
            .map(({ family }) => family.replaceAll('"', "")),
        );
        const cta = style("main a[href='/signup']");
        const title = style("h1");
        return {
          missing: ["h1", "body"]
            .map(first)
            .filter((font) => !loaded.has(font.replace(/^\S+ \S+ /, "").replaceAll('"', ""))),
          ground: style("body").backgroundColor,
          display: title.fontFamily,
          settings: [title.fontWeight, title.fontVariationSettings, title.fontSize, title.letterSpacing].join(
            " ",
          ),
          button: cta.borderTopLeftRadius,
          photo: style("main figure > div").borderTopLeftRadius,
          primary: cta.backgroundColor,
          logo: document.querySelector("body > header img")?.getAttribute("src") ?? "",
        };
      }),
    );
  }
  const all = [...looks.values()];
  expect(all.flatMap(({ missing }) => missing)).toEqual([]);
  const kinds = (of: (look: Look) => string) => new Set(all.map(of)).size;
  expect(kinds(({ ground }) => ground)).toBe(brands.length);
  expect(kinds(({ primary }) => primary)).toBe(brands.length);
  expect(kinds(({ logo }) => logo)).toBe(brands.length);
  expect(kinds(({ button }) => button)).toBe(brands.length);
  expect(kinds(({ photo }) => photo)).toBeGreaterThanOrEqual(4);
  expect(kinds(({ display }) => display)).toBeGreaterThanOrEqual(4);
  expect(kinds(({ display, settings }) => `${display} ${settings}`)).toBe(brands.length);
});

for (const brand of covered(["velvet-hour", "fjordlys", "maple-and-main"] as const))
  test(`the bar of ${brand} shows Log in in full and its logo undistorted on narrow screens`, async ({
    site,
  }) => {
    for (const locale of brand === "velvet-hour" ? ["fr", "de", "nl"] : [undefined]) {
      const { page } = await site.visit(brand, { locale });
      await page.goto("/pages/ban");
      for (const width of [320, 375, 430]) {
        await page.setViewportSize({ width, height: 812 });
        const login = page.locator("body > header a[href='/login']");
        const lines = await login.evaluate((link) => {
          const range = document.createRange();
          range.selectNodeContents(link);
          return range.getClientRects().length;
        });
        expect(lines, `${locale} ${width}`).toBe(1);
        const logo = await page.locator("body > header img").evaluate((image: HTMLImageElement) => ({
          shown: image.getBoundingClientRect().width,
          fit: getComputedStyle(image).objectFit,
        }));
        expect(logo.fit).toBe("contain");
        expect(logo.shown, `${locale} ${width}`).toBeGreaterThan(60);
      }
    }
  });
