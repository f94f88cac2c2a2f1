import { memberPages, openPages } from "../support/open-pages";
import { brands, closedPages } from "./support/brands";
import { expect, test } from "./support/site";

for (const brand of brands)
  test(`every link on every page of ${brand} leads to a page of its own or one that is yet to open, and to a place on it`, async ({
    site,
  }) => {
    const { page, origin } = await site.visit(brand, { javaScript: true });
    const links = new Set<string>();
    const anchors = new Map<string, Set<string>>();
    for (const path of openPages) {
      await page.goto(path);
      const found = await page.evaluate(() => ({
        links: [...document.querySelectorAll("a[href]")].map((link) => (link as HTMLAnchorElement).href),
        ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
      }));
      anchors.set(path, new Set(found.ids));
      for (const link of found.links) links.add(link);
    }
    const lost = [...links].filter((link) => {
      const url = new URL(link);
      if (["mailto:", "tel:"].includes(url.protocol)) return false;
      if (url.origin !== origin) return true;
      // Members' own pages are there, though not for a stranger to look at.
      if ([...closedPages, ...memberPages].includes(url.pathname)) return false;
      const ids = anchors.get(url.pathname);
      return !ids || (url.hash !== "" && !ids.has(url.hash.slice(1)));
    });
    expect(lost).toEqual([]);
    expect(links.size).toBeGreaterThan(15);
  });

const listed = ["terms", "privacy", "cookies", "ban", "return-policy", "faq", "service"].map(
  (name) => `/pages/${name}`,
);

for (const brand of brands)
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

for (const brand of ["maple-and-main", "abendrot", "kaleido"] as const)
  test(`the contents beside a long page of ${brand} lead to its sections, clear of the bar`, async ({
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
