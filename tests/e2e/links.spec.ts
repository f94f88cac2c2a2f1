import { brands } from "./support/brands";
import { covered } from "./support/lane";
import { expect, test } from "./support/site";

const listed = ["terms", "privacy", "cookies", "ban", "return-policy", "faq", "service"].map(
  (name) => `/pages/${name}`,
);

for (const brand of covered(brands, 2))
  test(`the footer of ${brand} has every link that it must have`, async ({ site }) => {
    const { page } = await site.visit(brand);
    await page.goto("/pages/terms");
    const hrefs = await page
      .locator("footer nav a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    const american = brand === "maple-and-main" ? ["/pages/2257", "/pages/cookies#your-choice"] : [];
    expect(hrefs.sort()).toEqual([...listed, "/pricing", "/complaints", ...american].sort());
  });

test("visitors of kaleido in the United States who read English get the American footer, others do not", async ({
  site,
}) => {
  const has2257 = async (visitor: Parameters<typeof site.visit>[1]) => {
    const { page } = await site.visit("kaleido", visitor);
    await page.goto("/pages/ban");
    return (await page.locator("footer a[href='/pages/2257']").count()) === 1;
  };
  expect(await has2257({ country: "US", locale: "en" })).toBe(true);
  expect(await has2257({ country: "US", locale: "es" })).toBe(false);
  expect(await has2257({ country: "FR", locale: "en" })).toBe(false);
});

for (const brand of covered(["maple-and-main", "abendrot", "kaleido"] as const))
  test(`the contents of a long page of ${brand} lead to its sections, which the bar does not cover`, async ({
    site,
  }) => {
    const { page } = await site.visit(brand, { device: "desktop", reducedMotion: true });
    await page.goto("/pages/terms");
    const link = page.locator("main nav a").nth(3);
    const hash = (await link.getAttribute("href")) ?? "";
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${hash}$`));
    const heading = page.locator(`main ${hash} h2`);
    await expect(heading).toBeInViewport({ ratio: 1 });
    const [top, bar] = [
      (await heading.boundingBox())?.y ?? 0,
      await page.locator("body > header").boundingBox(),
    ];
    expect(top).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    expect(top).toBeLessThan(200);
  });
