import { openPages } from "../support/open-pages";
import { brands, configOf } from "./support/brands";
import { Findings } from "./support/findings";
import { inspectLayout, widths } from "./support/inspect-layout";
import { inspectStructure } from "./support/inspect-structure";
import { expect, test } from "./support/site";

test.describe.configure({ mode: "parallel" });

for (const brand of brands)
  for (const device of ["phone", "desktop"] as const)
    test(`every open page of ${brand} renders whole and without complaint on a ${device}`, async ({
      site,
    }) => {
      const { page, takeProblems } = await site.visit(brand, { device });
      const { name, domain_language, index_title } = configOf(brand);
      const findings = new Findings();
      for (const path of openPages) {
        const answer = await page.goto(path);
        expect(answer?.status(), path).toBe(200);
        const title = await page.title();
        if (path === "/") expect(title).toBe(index_title[domain_language]);
        else expect(title, path).toMatch(new RegExp(`^\\S.+ – ${name}$`));
        await expect(page.locator("html"), path).toHaveAttribute("lang", domain_language);
        await inspectStructure(page, findings);
        await inspectLayout(page, widths[device], findings);
        findings.add(path, takeProblems());
        await page.setViewportSize({ width: widths[device][1], height: 812 });
      }
      expect(findings.list()).toEqual([]);
    });
