import { brands, configOf, wordsOf } from "./support/brands";
import { Findings } from "./support/findings";
import { inspectLayout, widths } from "./support/inspect-layout";
import { inspectStructure } from "./support/inspect-structure";
import { expect, test } from "./support/site";

for (const brand of brands)
  test(`a page that never was is told so by ${brand} in its own words, with a way home`, async ({ site }) => {
    const { page } = await site.visit(brand, { device: "desktop" });
    const { name, domain_language } = configOf(brand);
    const words = wordsOf(brand, domain_language);
    for (const path of ["/nothing-here", "/pages/nothing", "/a/b/c"]) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await expect(page).toHaveTitle(`${words("errors", "not_found")} – ${name}`);
      await expect(page.locator("h1")).toHaveText(words("errors", "not_found"));
      await expect(page.locator("main")).toContainText(words("errors", "not_found_text"));
    }
    const findings = new Findings();
    await inspectStructure(page, findings);
    await inspectLayout(page, [...widths.phone, ...widths.desktop], findings);
    expect(findings.list()).toEqual([]);
    const home = page.locator("main").getByRole("link", { name: words("errors", "back_home") });
    await home.click();
    await expect(page).toHaveTitle(configOf(brand).index_title[domain_language] ?? "");
  });

for (const brand of ["velvet-hour", "kaleido", "maple-and-main"] as const)
  test(`what ${brand} refuses at its door is told in its own words: a form of strangers, a body too large`, async ({
    site,
  }) => {
    const { page, origin } = await site.visit(brand);
    const words = wordsOf(brand, configOf(brand).domain_language);
    const post = async (from: string, body: string) => {
      const answer = await site.server.ask(`${brand}.localhost`, "/pages/cookies", {
        method: "POST",
        headers: { origin: from },
        body,
      });
      await page.setContent(answer.text, { waitUntil: "domcontentloaded" });
      return { status: answer.status, text: await page.locator("main").textContent() };
    };
    const strange = await post("https://elsewhere.example", "answer=accept");
    expect(strange.status).toBe(403);
    const refused = strange.text;
    expect(refused).toContain(words("errors", "forbidden"));
    expect(refused).toContain(words("errors", "forbidden_text"));
    const large = await post(origin, "x".repeat(70_000));
    expect(large.status).toBe(413);
    expect(large.text).toContain(words("errors", "too_large"));
  });
