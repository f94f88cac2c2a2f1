import { configOf, textsOf } from "./support/brands";
import { covered } from "./support/lane";
import { test as base, expect } from "./support/site";

/** The server has no database. */
const test = base.extend<object, { variables: Record<string, string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  variables: [({}, use) => use({}), { scope: "worker" }],
});

// In one worker: these tests start a server of their own.
test.describe.configure({ mode: "default" });

for (const brand of covered(["velvet-hour", "kaleido"] as const))
  test(`${brand} says that it will be right back while the database is unavailable, and links to the home page and the previous page`, async ({
    site,
  }) => {
    const { page } = await site.visit(brand, { javaScript: false });
    const translations = textsOf(brand, configOf(brand).domain_language);
    await page.goto("/pages/cookies");
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.locator("#cookie-choice [value=accept]").click();
    expect((await answered).status()).toBe(503);
    await expect(page.locator("h1")).toHaveText(translations("errors", "unavailable"));
    await expect(page.getByRole("link", { name: translations("errors", "back_home") })).toBeVisible();
    const again = page.getByRole("link", { name: translations("errors", "try_again") });
    await again.click();
    await expect(page.locator("#cookie-choice")).toContainText(translations("site", "choice_no"));
  });

test("a consent that could not be stored is reported, and nothing of third parties is loaded", async ({
  site,
}) => {
  const { page, context } = await site.visit("kaleido", { answered: false, country: "FR" });
  await page.goto("/pages/ban");
  await page.locator("#consent [value=accept]").click();
  await expect(page.locator("#toasts")).toContainText(textsOf("kaleido", "fr")("common", "consent_failed"));
  await expect(page.locator("#consent")).toBeVisible();
  expect((await context.cookies()).some(({ name }) => name === "consent")).toBe(false);
});
