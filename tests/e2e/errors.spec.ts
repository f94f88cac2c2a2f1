import { brands, configOf, textsOf } from "./support/brands";
import { Findings } from "./support/findings";
import { inspectLayout, widths } from "./support/inspect-layout";
import { inspectStructure } from "./support/inspect-structure";
import { covered } from "./support/lane";
import { expect, test } from "./support/site";

for (const brand of covered(brands, 2))
  test(`an unknown address shows the error page of ${brand} with a link to the home page`, async ({
    site,
  }) => {
    const { page } = await site.visit(brand, { device: "desktop" });
    const { name, domain_language } = configOf(brand);
    const translations = textsOf(brand, domain_language);
    for (const path of ["/nothing-here", "/pages/nothing", "/a/b/c"]) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await expect(page).toHaveTitle(`${translations("errors", "not_found")} – ${name}`);
      await expect(page.locator("h1")).toHaveText(translations("errors", "not_found"));
      await expect(page.locator("main")).toContainText(translations("errors", "not_found_text"));
    }
    const findings = new Findings();
    await inspectStructure(page, findings);
    await inspectLayout(page, [...widths.phone, ...widths.desktop], findings);
    expect(findings.list()).toEqual([]);
    const home = page.locator("main").getByRole("link", { name: translations("errors", "back_home") });
    await home.click();
    await expect(page).toHaveTitle(configOf(brand).index_title[domain_language] ?? "");
  });

for (const brand of covered(["velvet-hour", "kaleido", "maple-and-main"] as const))
  test(`${brand} refuses forms of other sites and too large bodies with an error page of its own`, async ({
    site,
  }) => {
    const { page, origin } = await site.visit(brand);
    const translations = textsOf(brand, configOf(brand).domain_language);
    const post = async (from: string, body: string) => {
      const answer = await site.server.fetch(`${brand}.localhost`, "/pages/cookies", {
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
    expect(refused).toContain(translations("errors", "forbidden"));
    expect(refused).toContain(translations("errors", "forbidden_text"));
    const large = await post(origin, "x".repeat(70_000));
    expect(large.status).toBe(413);
    expect(large.text).toContain(translations("errors", "too_large"));
  });
