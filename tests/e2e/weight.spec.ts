import { bytesOf as sum, weigh } from "../../scripts/bench/weigh";
import { type Brand, brands } from "./support/brands";
import { expect, test } from "./support/site";

const KB = 1000;

const homes: readonly (readonly [Brand, string?])[] = [
  ...brands.map((brand) => [brand] as const),
  ["kaleido", "pl"],
];

for (const [brand, locale] of homes)
  test(`the home of ${brand}${locale ? ` in ${locale}` : ""} weighs no more than was promised`, async ({
    site,
  }) => {
    const visitor = await site.visit(brand, { locale });
    const loaded = await weigh(visitor.page);
    await visitor.page.goto("/");
    // On a busy machine the network may be silent for a while before the first module is asked for.
    await visitor.page.waitForFunction(() => "__remixRouter" in window);
    await visitor.page.waitForLoadState("networkidle");
    await visitor.page.evaluate(() => document.fonts.ready.then(() => undefined));
    const [scripts, styles, fonts] = [loaded("Script"), loaded("Stylesheet"), loaded("Font")];
    // Small files are sent as they are; the rest comes as brotli.
    for (const one of [...scripts, ...styles].filter(({ bytes }) => bytes > 300))
      expect(one).toMatchObject({ encoding: "br" });
    expect(scripts.length).toBeGreaterThan(1);
    expect(sum(scripts)).toBeGreaterThan(50 * KB);
    expect(sum(scripts)).toBeLessThanOrEqual(105 * KB);
    expect(sum(styles)).toBeGreaterThan(KB);
    expect(sum(styles)).toBeLessThanOrEqual(15 * KB);
    expect(sum(fonts)).toBeGreaterThan(10 * KB);
    expect(sum(fonts)).toBeLessThanOrEqual(90 * KB);
    const preloaded = await visitor.page
      .locator("link[rel=preload][as=font]")
      .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => href));
    expect(preloaded.length).toBeLessThanOrEqual(1);
    expect(fonts.map(({ url }) => url)).toEqual(expect.arrayContaining(preloaded));
  });
